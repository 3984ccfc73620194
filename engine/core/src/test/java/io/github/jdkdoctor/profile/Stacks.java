package io.github.jdkdoctor.profile;

/** Call trees from collapsed stacks written into a test. */
final class Stacks {
    private Stacks() {}

    static CallTree tree(String collapsed) {
        return into(new CallTree.Builder(), collapsed).build();
    }

    static CallTree.Builder into(CallTree.Builder builder, String collapsed) {
        if (collapsed.contains("_[0]")) {
            builder.tells(Tier.INTERPRETED, Tier.C1, Tier.COMPILED, Tier.INLINED);
        }
        collapsed.lines().forEach(line -> {
            int space = line.lastIndexOf(' ');
            int[] stack = line.substring(0, space)
                    .lines()
                    .flatMap(s -> java.util.Arrays.stream(s.split(";")))
                    .mapToInt(builder::frame)
                    .toArray();
            builder.add(stack, stack.length, Long.parseLong(line.substring(space + 1)));
        });
        return builder;
    }
}
