package io.github.jdkdoctor.bundle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What reading a bundle to its end showed of the bundle itself.
 *
 * @param sha256 of the sorted names and the hashes of the stored bytes, in hexadecimal: the same for zip, tar.gz and folder;
 *     empty where the bundle was read without
 * @param hashes of each file's stored bytes, by name: equal bytes have equal ones, of one bundle
 * @param damaged why a file could not be read to its end, by name; what was handed on before stands
 * @param outside files next to the folders of the runs; they belong to no run
 * @param contested names that stand for several files, none of which is to be used
 * @param remarks entries that were refused and damage to the archive, each with where, what and what to do
 */
public record Contents(
        Optional<String> sha256,
        Map<String, String> hashes,
        Map<String, String> damaged,
        Set<String> outside,
        Set<String> contested,
        List<String> remarks) {
    public Contents {
        hashes = Map.copyOf(hashes);
        damaged = Map.copyOf(damaged);
        outside = Set.copyOf(outside);
        contested = Set.copyOf(contested);
        remarks = List.copyOf(remarks);
    }
}
