package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.fact.VersionWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a lab.yaml. */
final class LabReader {
    private static final Pattern PLACE = Pattern.compile("\\{([^}]*)}");
    private static final List<String> PLACES = List.of("seconds", "port");

    private final Fields top;
    private final Problems problems;

    private LabReader(Fields top, Problems problems) {
        this.top = top;
        this.problems = problems;
    }

    /** What it says, as far as it can be read; the rest is among the problems. */
    static Lab read(String caseId, byte[] content, Problems problems) {
        Optional<Node> document = YamlReader.read(content, problems);
        document.ifPresent(d -> CaseFormat.LAB.check(d, "the lab", At.START, problems));
        Fields top = document.map(Fields::of).orElse(Fields.of(new Node.Text("", At.START)));
        return new LabReader(top, problems).lab(caseId);
    }

    private Lab lab(String caseId) {
        if (top.node("ways").isPresent() && top.list("ways").isEmpty()) {
            problems.add(top.at("ways", At.START), Problem.Code.MISSING_KEY, "'ways' has no entry");
        }
        List<Lab.Way> ways = top.items("ways").stream()
                .map(way -> new Lab.Way(side(way.under("baseline")), side(way.under("current"))))
                .toList();
        return new Lab(caseId, top.string("does"), ways);
    }

    private Lab.Side side(Fields side) {
        Optional<Lab.Program> server = top.text("server")
                .map(words -> new Lab.Program(words(side.text("server-options")), words(Optional.of(words))));
        if (server.isEmpty() && side.text("server-options").isPresent()) {
            problems.add(
                    side.at("server-options", At.START),
                    Problem.Code.CONTRADICTION,
                    "the lab has no 'server' for these options");
        }
        List<String> options = new ArrayList<>(words(top.text("options")));
        options.addAll(words(side.text("options")));
        List<String> words = words(side.text("program").or(() -> top.text("program")));
        if (words.isEmpty()) {
            problems.add(At.START, Problem.Code.MISSING_KEY, "a run has no 'program', and neither has the lab");
        }
        return new Lab.Side(side.text("jdk").flatMap(this::window), new Lab.Program(options, words), server);
    }

    private Optional<VersionWindow> window(Node.Text text) {
        try {
            return Optional.of(VersionWindow.parse(text.value()));
        } catch (IllegalArgumentException e) {
            problems.add(text.at(), Problem.Code.BAD_VERSION, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private List<String> words(Optional<Node.Text> text) {
        if (text.isEmpty() || text.get().value().isBlank()) {
            return List.of();
        }
        Matcher place = PLACE.matcher(text.get().value());
        while (place.find()) {
            if (!PLACES.contains(place.group(1))) {
                problems.add(
                        text.get().at(),
                        Problem.Code.UNKNOWN_WORD,
                        "'" + place.group() + "' stands for nothing; there are {seconds} and {port}");
            }
        }
        return List.of(text.get().value().strip().split("\\s+"));
    }
}
