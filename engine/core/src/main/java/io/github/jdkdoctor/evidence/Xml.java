package io.github.jdkdoctor.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML event by event, and nothing that a document points to: neither its type nor its entities. */
public final class Xml {
    private Xml() {}

    /** Takes the events of a document. */
    @FunctionalInterface
    public interface Taker {
        /** Takes an event, of a type of {@link javax.xml.stream.XMLStreamConstants}. */
        void event(int type, XMLStreamReader xml) throws UnreadableException;
    }

    /** Hands on every event; says where the document is damaged, empty if it is not. */
    public static Optional<String> read(InputStream in, Taker taker) throws IOException, UnreadableException {
        try {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
            factory.setProperty(XMLInputFactory.IS_COALESCING, true);
            // of bytes that are no UTF-8 the parser complains on the console
            XMLStreamReader xml = factory.createXMLStreamReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            while (xml.hasNext()) {
                taker.event(xml.next(), xml);
            }
            return Optional.empty();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException io) {
                throw io;
            }
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
            return Optional.of("line " + line + ": damaged or cut off");
        }
    }
}
