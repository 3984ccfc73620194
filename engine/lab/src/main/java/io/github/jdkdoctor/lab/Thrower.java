package io.github.jdkdoctor.lab;

/** Throws and catches exceptions from a deep stack. Arguments: seconds, depth, one exception in so many calls. */
public final class Thrower {
    private Thrower() {}

    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    public static void main(String[] args) {
        int depth = Integer.parseInt(args[1]);
        int every = args.length > 2 ? Integer.parseInt(args[2]) : 1;
        Tally tally = new Tally("calls", args[0]);
        long calls = 0;
        long refused = 0;
        while (tally.running()) {
            try {
                refused += descend(depth, calls++ % every == 0);
            } catch (Refused e) {
                refused += e.getStackTrace().length;
            }
        }
        tally.print(calls, refused == 42 ? " " : "");
    }

    private static int descend(int depth, boolean refuse) throws Refused {
        if (depth > 0) {
            return descend(depth - 1, refuse) + 1;
        }
        if (refuse) {
            throw new Refused("no such account");
        }
        return (int) (Plain.steps(depth, 40) & 1);
    }
}
