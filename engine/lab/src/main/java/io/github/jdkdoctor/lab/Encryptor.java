package io.github.jdkdoctor.lab;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts or digests blocks. Arguments: seconds; {@code gcm}, {@code cbc}, {@code ctr} or a digest; bytes in a block; to
 * encrypt, optionally bytes in a call.
 */
public final class Encryptor {
    private Encryptor() {}

    public static void main(String[] args) throws GeneralSecurityException {
        byte[] block = new byte[Integer.parseInt(args[2])];
        int call = args.length > 3 ? Integer.parseInt(args[3]) : block.length;
        Tally tally = new Tally(args[1], args[0]);
        long done = 0;
        int last = 0;
        while (tally.running()) {
            byte[] made = args[1].contains("-") ? digest(args[1], block) : encrypt(args[1], block, call, done);
            block[(int) (done % block.length)] = made[0];
            last = made[1];
            done++;
        }
        tally.print(done, last == 1000 ? " " : "");
    }

    private static byte[] digest(String algorithm, byte[] block) throws GeneralSecurityException {
        return MessageDigest.getInstance(algorithm).digest(block);
    }

    private static byte[] encrypt(String mode, byte[] block, int call, long number) throws GeneralSecurityException {
        byte[] nonce = new byte[mode.equals("gcm") ? 12 : 16];
        for (int i = 0; i < 8; i++) {
            nonce[i] = (byte) (number >>> (8 * i));
        }
        Key key = new SecretKeySpec(new byte[16], "AES");
        AlgorithmParameterSpec start =
                mode.equals("gcm") ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce);
        Cipher cipher = Cipher.getInstance("AES/" + mode.toUpperCase(Locale.ROOT) + "/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, start);
        int at = 0;
        for (; at + call < block.length; at += call) {
            cipher.update(block, at, call);
        }
        return cipher.doFinal(block, at, block.length - at);
    }
}
