package io.github.jdkdoctor.service;

import picocli.CommandLine.Command;

@Command(name = "jdkdoctor", synopsisHeading = "%nUsage: ", customSynopsis = "jdkdoctor serve|token|mcp [OPTIONS]")
final class ServiceCommands implements Runnable {
    @Override
    public void run() {
        throw new IllegalArgumentException("no command given");
    }
}
