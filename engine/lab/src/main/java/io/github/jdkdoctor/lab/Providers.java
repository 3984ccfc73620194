package io.github.jdkdoctor.lab;

import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.Mac;
import javax.crypto.MacSpi;
import javax.crypto.spec.SecretKeySpec;

/** Computes check sums with a provider that is made each time, or once. Arguments: seconds; {@code new} or {@code kept}. */
public final class Providers {
    private Providers() {}

    /** A provider of one algorithm. */
    public static final class Sums extends Provider {
        private static final long serialVersionUID = 1;

        /** A provider. */
        public Sums() {
            super("Sums", "1.0", "a sum of bytes");
            put("Mac.Sum", Sum.class.getName());
        }
    }

    /** The sum of bytes. */
    public static final class Sum extends MacSpi {
        private byte sum;

        @Override
        protected int engineGetMacLength() {
            return 1;
        }

        @Override
        protected void engineInit(java.security.Key key, java.security.spec.AlgorithmParameterSpec params) {
            sum = 0;
        }

        @Override
        protected void engineUpdate(byte input) {
            sum += input;
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                sum += input[i];
            }
        }

        @Override
        protected byte[] engineDoFinal() {
            return new byte[] {sum};
        }

        @Override
        protected void engineReset() {
            sum = 0;
        }
    }

    public static void main(String[] args) throws GeneralSecurityException, InterruptedException {
        Provider kept = new Sums();
        byte[] text = new byte[200];
        Tally tally = new Tally("sums", args[0]);
        long done = 0;
        while (tally.running()) {
            Mac mac = Mac.getInstance("Sum", args[1].equals("new") ? new Sums() : kept);
            mac.init(new SecretKeySpec(text, "Sum"));
            text[(int) (done % 200)] = mac.doFinal(text)[0];
            done++;
            if ((done & 7) == 0) {
                Thread.sleep(1);
            }
        }
        tally.print(done);
    }
}
