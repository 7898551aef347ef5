package io.hermod.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** Describes the machine and the software that produced the figures. */
final class Machine {
  private Machine() {}

  static Map<String, String> describe(Path dataFolder) throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    facts.put("commit", output("git", "describe", "--always", "--dirty"));
    facts.put("processor", line("/proc/cpuinfo", "model name"));
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("memory", line("/proc/meminfo", "MemTotal"));
    facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("file system", Files.getFileStore(dataFolder).type());
    facts.put("JDK", System.getProperty("java.vendor") + " " + Runtime.version());
    facts.put("nginx", output("nginx", "-v").replaceAll(".*/", ""));
    facts.put("wrk", output("wrk", "--version").replaceAll("^wrk (\\S+).*", "$1"));
    return facts;
  }

  private static String line(String file, String name) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse("unknown");
  }

  private static String output(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return text.lines().findFirst().orElse("unknown").trim();
  }
}
