package io.github.jdkdoctor.profile;

import java.util.Arrays;

/** The names of two trees together, with their numbers in each. */
final class Names {
    private final String[] names;
    private final int[] inBase;
    private final int[] inCurrent;
    // from the numbers of a tree to these
    private final int[] ofBase;
    private final int[] ofCurrent;

    Names(CallTree base, CallTree current) {
        String[] left = base.names();
        String[] right = current.names();
        String[] all = new String[left.length + right.length];
        int[] l = new int[all.length];
        int[] r = new int[all.length];
        ofBase = new int[left.length];
        ofCurrent = new int[right.length];
        int i = 0;
        int j = 0;
        int count = 0;
        while (i < left.length || j < right.length) {
            int order = i == left.length ? 1 : j == right.length ? -1 : left[i].compareTo(right[j]);
            all[count] = order <= 0 ? left[i] : right[j];
            l[count] = order <= 0 ? i : -1;
            r[count] = order >= 0 ? j : -1;
            if (order <= 0) {
                ofBase[i++] = count;
            }
            if (order >= 0) {
                ofCurrent[j++] = count;
            }
            count++;
        }
        names = Arrays.copyOf(all, count);
        inBase = Arrays.copyOf(l, count);
        inCurrent = Arrays.copyOf(r, count);
    }

    int count() {
        return names.length;
    }

    String name(int i) {
        return names[i];
    }

    /** The number in the base's tree, -1 if it has none. */
    int inBase(int i) {
        return inBase[i];
    }

    /** The number in the current tree, -1 if it has none. */
    int inCurrent(int i) {
        return inCurrent[i];
    }

    int ofBase(int name) {
        return ofBase[name];
    }

    int ofCurrent(int name) {
        return ofCurrent[name];
    }
}
