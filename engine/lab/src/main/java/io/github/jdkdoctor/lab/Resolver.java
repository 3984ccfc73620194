package io.github.jdkdoctor.lab;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Looks up the address of a host before each piece of work. Arguments: seconds, host, steps of a piece. */
public final class Resolver {
    private Resolver() {}

    public static void main(String[] args) throws UnknownHostException {
        int steps = Integer.parseInt(args[2]);
        Tally tally = new Tally("lookups", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            sum += InetAddress.getAllByName(args[1]).length;
            sum += Plain.steps(sum, steps);
            done++;
        }
        tally.print(done, sum == 42 ? " " : "");
    }
}
