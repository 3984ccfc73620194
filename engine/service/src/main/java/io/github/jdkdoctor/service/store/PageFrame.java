package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.html.HtmlReport.Filling;
import io.github.jdkdoctor.service.base.Digests;
import io.github.jdkdoctor.service.base.Packed;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;

/**
 * What the HTML reports of this version have in common. It is kept once for all of them, with what each has of its own
 * next to it: two thirds of a page need neither be packed nor stored again for each bundle.
 */
@ApplicationScoped
class PageFrame {
    /** Tells it from the frames of other versions. */
    static final String SHA256;

    private static final byte[] PACKED;

    static {
        String frame = HtmlReport.frame();
        SHA256 = Digests.sha256(frame);
        PACKED = Packed.pack(frame);
    }

    private final Database database;

    PageFrame(Database database) {
        this.database = database;
    }

    // before jobs that were left are done
    void keep(@Observes @Priority(1) StartupEvent start) {
        String known = "select 1 from frame where sha256 = ?";
        try {
            database.together(connection -> Database.query(connection, known, row -> 1, SHA256)
                            .isEmpty()
                    && Database.update(connection, "insert into frame (sha256, body) values (?, ?)", SHA256, PACKED)
                            > 0);
        } catch (SQLException e) {
            // another replica of this version starts at the same time
            if (!Database.isDuplicate(e)) {
                throw database.unavailable(e);
            }
        }
    }

    /** What a page has of its own, as one text. */
    static String text(Filling filling) {
        return String.join("\0", filling.title(), filling.text(), filling.data());
    }

    /** The page of a frame of any version and of what {@link #text} gave. */
    static String page(String frame, String text) {
        return HtmlReport.page(frame, filling(text));
    }

    /** What {@link #text} was made of. */
    static Filling filling(String text) {
        String[] parts = text.split("\0", 3);
        return new Filling(parts[0], parts[1], parts[2]);
    }
}
