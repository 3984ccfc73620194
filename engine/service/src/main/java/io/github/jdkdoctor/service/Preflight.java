package io.github.jdkdoctor.service;

import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.ProblemsException;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.service.access.TokenFile;
import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.base.Settings;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** What would keep the service from its work, found without starting it: each a line that says what to do. */
final class Preflight {
    private final SmallRyeConfig config;
    private final List<String> problems = new ArrayList<>();

    private Preflight(SmallRyeConfig config) {
        this.config = config;
    }

    /** What is wrong with what a start needs in any case; nothing is asked that is far away but the database. */
    static List<String> beforeStart() throws IOException {
        return of(false);
    }

    /** What is wrong with all that is set. */
    static List<String> thorough() throws IOException {
        return of(true);
    }

    private static List<String> of(boolean thorough) throws IOException {
        URL defaults = Objects.requireNonNull(Preflight.class.getResource("/application.properties"));
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDefaultSources()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withSources(new PropertiesConfigSource(defaults))
                .withMapping(Settings.class)
                .withValidateUnknown(false)
                .build();
        Preflight preflight = new Preflight(config);
        Settings settings = config.getConfigMapping(Settings.class);
        preflight.limits(settings);
        boolean tokens = preflight.tokens(settings);
        preflight.address(tokens || settings.oidc().issuer().isPresent());
        if (preflight.data(settings.data())) {
            preflight.database(settings);
        }
        if (thorough) {
            preflight.cases(settings);
        }
        return preflight.problems;
    }

    private void limits(Settings settings) {
        Settings.Examination examination = settings.examination();
        least("JDKDOCTOR_EXAMINATION_WORKERS", examination.workers().orElse(1), 1);
        least("JDKDOCTOR_EXAMINATION_QUEUE", examination.queue(), 0);
        least("JDKDOCTOR_EXAMINATION_TIMEOUT", examination.timeout().toSeconds(), 1);
        least("JDKDOCTOR_EXAMINATION_MAX_TOTAL", examination.maxTotal().asLongValue(), 1);
        least("JDKDOCTOR_EXAMINATION_MAX_ENTRY", examination.maxEntry().asLongValue(), 1);
        least("JDKDOCTOR_UPLOAD_MAX_SIZE", settings.upload().maxSize().asLongValue(), 1);
        least("JDKDOCTOR_UPLOAD_CONCURRENT", settings.upload().concurrent(), 1);
        least("JDKDOCTOR_UPLOAD_IDLE", settings.upload().idle().toSeconds(), 1);
        least("JDKDOCTOR_UPLOAD_TIMEOUT", settings.upload().timeout().toSeconds(), 1);
        least("JDKDOCTOR_KEEP_BUNDLES", settings.keep().bundles().toSeconds(), 0);
        least("JDKDOCTOR_KEEP_REPORTS", settings.keep().reports().toSeconds(), 0);
        least("JDKDOCTOR_SESSION", settings.session().toSeconds(), 60);
        if (!settings.webhook().certainty().matches("possible|likely|strong")) {
            problems.add("JDKDOCTOR_WEBHOOK_CERTAINTY is '" + settings.webhook().certainty()
                    + "'; set it to possible, likely or strong");
        }
        if (settings.upload().spool().asLongValue()
                < settings.upload().maxSize().asLongValue()) {
            problems.add(
                    "JDKDOCTOR_UPLOAD_SPOOL is less than JDKDOCTOR_UPLOAD_MAX_SIZE, so that an upload of that size has"
                            + " no room; set it to some times as much");
        }
    }

    private void least(String variable, long value, long least) {
        if (value < least) {
            problems.add(variable + " is " + value + "; set it to " + least + " or more");
        }
    }

    // whether there are any
    private boolean tokens(Settings settings) {
        try {
            return !new TokenFile(settings.tokens().orElse(settings.data().resolve("tokens")))
                    .tokens()
                    .isEmpty();
        } catch (IOException e) {
            problems.add("the tokens cannot be read: " + e.getMessage());
            return true;
        }
    }

    private void address(boolean guarded) {
        String host = config.getValue("quarkus.http.host", String.class);
        int port = config.getValue("quarkus.http.port", Integer.class);
        try {
            InetAddress address = InetAddress.getByName(host);
            if (!guarded && !address.isLoopbackAddress()) {
                problems.add(
                        "will not listen on " + host + " for everybody; make a token with jdkdoctor token create NAME"
                                + " --scope write, or set JDKDOCTOR_OIDC_ISSUER");
            }
            try (ServerSocket socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(address, port));
            }
        } catch (UnknownHostException e) {
            problems.add(host + " is not an address of this machine; give --host 127.0.0.1 or 0.0.0.0");
        } catch (IOException e) {
            problems.add("port " + port + " of " + host + " cannot be listened on: " + e.getMessage()
                    + "; give another --port");
        }
    }

    // whether it can be written to
    private boolean data(Path data) {
        try {
            Path probe = Files.createTempFile(Directories.own(data), "probe", ".tmp");
            Files.delete(probe);
            return true;
        } catch (IOException e) {
            problems.add(data + " cannot be written to: " + e.getClass().getSimpleName()
                    + "; give another directory with --data");
            return false;
        }
    }

    private void database(Settings settings) throws IOException {
        Optional<String> url = settings.database().url();
        if (url.isPresent()) {
            postgres(url.get());
            return;
        }
        Path file = settings.data().resolve("jdkdoctor.mv.db");
        if (!Files.exists(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                problems.add(
                        "another service uses " + settings.data() + "; end it, or give another directory with --data");
            } else {
                lock.release();
            }
        }
    }

    private void postgres(String url) {
        if (!url.startsWith("jdbc:postgresql:")) {
            problems.add(
                    "JDKDOCTOR_DATABASE_URL is not the address of a PostgreSQL database; write jdbc:postgresql://HOST/DATABASE");
            return;
        }
        Properties properties = new Properties();
        properties.setProperty("user", given("jdkdoctor.database.username").orElse("jdkdoctor"));
        properties.setProperty("password", given("jdkdoctor.database.password").orElse(""));
        properties.setProperty("loginTimeout", "10");
        try (Connection connection = DriverManager.getConnection(url, properties)) {
            connection.isValid(10);
        } catch (SQLException e) {
            // the first line: what follows it may repeat the address, with a password in it
            String says = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            problems.add("the database does not let it in: " + hidden(says, url)
                    + "; check JDKDOCTOR_DATABASE_URL, JDKDOCTOR_DATABASE_USERNAME and JDKDOCTOR_DATABASE_PASSWORD");
        }
    }

    private String hidden(String says, String url) {
        String told = says.replace(url, "JDKDOCTOR_DATABASE_URL");
        return given("jdkdoctor.database.password")
                .map(password -> told.replace(password, "***"))
                .orElse(told);
    }

    private Optional<String> given(String name) {
        return config.getOptionalValue(name, String.class).filter(value -> !value.isBlank());
    }

    private void cases(Settings settings) {
        try {
            List<Pack> packs = new ArrayList<>(Pack.onClassPath(Preflight.class.getClassLoader()));
            CasePacks others = new CasePacks(packs, Optional.empty());
            for (Path path : settings.cases().orElse(List.of())) {
                packs.add(others.open(path));
            }
            new Casebook(packs);
        } catch (ProblemsException | CasebookException e) {
            problems.add("the cases cannot be used: " + e.getMessage());
        }
    }
}
