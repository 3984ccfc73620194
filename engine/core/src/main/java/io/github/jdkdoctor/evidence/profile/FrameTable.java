package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.profile.CallTree;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds the frames of a tree under construction by the bytes that they were printed in, without making strings. */
final class FrameTable {
    // What is beyond is looked up the slow way: files with so many spellings have generated names, which fold.
    private static final int MAX_SPELLINGS = 300_000;
    private static final int MAX_BYTES = 24 << 20;

    private final CallTree.Builder tree;
    private int[] slots = new int[4096];
    private int[] hashes = new int[1024];
    private int[] offsets = new int[1025];
    private int[] ids = new int[1024];
    private byte[] bytes = new byte[1 << 16];
    private int count;
    private boolean tiers;

    FrameTable(CallTree.Builder tree) {
        this.tree = tree;
    }

    /** Whether a frame was marked as interpreted or as compiled by C1, which those do who mark every frame. */
    boolean tiers() {
        return tiers;
    }

    /** The id of the frame that stands in a range of a buffer. */
    int frame(byte[] buffer, int from, int to) {
        int length = to - from;
        int hash = hash(buffer, from, to);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            int offset = offsets[entry];
            if (hashes[entry] == hash
                    && offsets[entry + 1] - offset == length
                    && Arrays.equals(bytes, offset, offset + length, buffer, from, to)) {
                return ids[entry];
            }
            slot = (slot + 1) & mask;
        }
        String printed = new String(buffer, from, length, StandardCharsets.UTF_8);
        tiers |= printed.endsWith("_[0]") || printed.endsWith("_[1]");
        int id = tree.frame(printed);
        if (count < MAX_SPELLINGS && offsets[count] + length <= MAX_BYTES) {
            keep(slot, hash, buffer, from, length, id);
        }
        return id;
    }

    private void keep(int slot, int hash, byte[] buffer, int from, int length, int id) {
        if (count == ids.length) {
            hashes = Arrays.copyOf(hashes, count * 2);
            ids = Arrays.copyOf(ids, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2 + 1);
        }
        int offset = offsets[count];
        if (offset + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, offset + length));
        }
        System.arraycopy(buffer, from, bytes, offset, length);
        hashes[count] = hash;
        ids[count] = id;
        offsets[count + 1] = offset + length;
        slots[slot] = ++count;
        if (count * 2 > slots.length) {
            rehash();
        }
    }

    private void rehash() {
        int mask = slots.length * 2 - 1;
        slots = new int[mask + 1];
        for (int entry = 0; entry < count; entry++) {
            int slot = hashes[entry] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }

    private static int hash(byte[] buffer, int from, int to) {
        long hash = (long) to - from;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            hash = (hash ^ Bytes.word(buffer, at)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        for (; at < to; at++) {
            hash = (hash ^ buffer[at]) * 0x100000001B3L;
        }
        hash *= 0xC2B2AE3D27D4EB4FL;
        return (int) (hash >>> 32);
    }
}
