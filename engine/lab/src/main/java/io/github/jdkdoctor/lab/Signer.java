package io.github.jdkdoctor.lab;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Random;

/**
 * Signs with RSA, or raises big numbers to a power. Arguments: seconds; {@code rsa}, {@code modpow} or {@code gcd}; bits.
 */
public final class Signer {
    private Signer() {}

    public static void main(String[] args) throws GeneralSecurityException {
        int bits = args.length > 2 ? Integer.parseInt(args[2]) : 2048;
        KeyPair pair = keyPair(bits);
        BigInteger modulus = new BigInteger(bits, new Random(7)).setBit(0).setBit(bits - 1);
        BigInteger exponent = new BigInteger(bits, new Random(8));
        Tally tally = new Tally(args[1] + bits, args[0]);
        BigInteger x = BigInteger.valueOf(0x1234567);
        long done = 0;
        while (tally.running()) {
            if (args[1].equals("rsa")) {
                sign(pair, "document " + done);
            } else {
                x = x.modPow(exponent, modulus).add(BigInteger.ONE);
            }
            done++;
        }
        tally.print(done, x.bitLength() == 1 ? " " : "");
    }

    static KeyPair keyPair(int bits) throws GeneralSecurityException {
        SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
        random.setSeed(bits);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits, random);
        return generator.generateKeyPair();
    }

    static byte[] sign(KeyPair pair, String text) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(pair.getPrivate());
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        return signature.sign();
    }
}
