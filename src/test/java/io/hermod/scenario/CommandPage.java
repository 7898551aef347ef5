package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shell commands that a page of the documentation shows, in order: those in indented blocks and
 * in fences without a language or for bash.
 *
 * @param others the first lines of blocks that hold something else
 */
record CommandPage(String name, List<String> commands, List<String> others) {
  private static final Pattern COMMAND =
      Pattern.compile(
          "([A-Za-z_]+=\\S*"
              + " )*(\\./hermod|curl|edge|edge\\(\\)|export|cat|echo|az|dev/verify|bench/run)"
              + " .*|(\\./hermod|dev/verify|bench/run)|[A-Z]+=\\$\\(.*",
          Pattern.DOTALL);
  private static final Pattern HERE = Pattern.compile("<<'(\\w+)'");

  /** The README, then the pages of the documentation by name. */
  static List<CommandPage> all() throws IOException {
    List<CommandPage> pages = new ArrayList<>(List.of(read(Path.of("README.md"))));
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      for (Path page : docs.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        pages.add(read(page));
      }
    }
    return pages;
  }

  private static CommandPage read(Path file) throws IOException {
    return of(file.getFileName().toString(), Files.readAllLines(file));
  }

  static CommandPage of(String name, List<String> lines) {
    List<String> commands = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (List<String> block : blocks(lines)) {
      List<String> found = joined(block).filter(line -> COMMAND.matcher(line).matches()).toList();
      commands.addAll(found);
      if (found.isEmpty()) {
        others.add(block.getFirst());
      }
    }
    return new CommandPage(name, List.copyOf(commands), List.copyOf(others));
  }

  private static List<List<String>> blocks(List<String> lines) {
    List<List<String>> blocks = new ArrayList<>();
    List<String> block = new ArrayList<>();
    boolean isFenced = false;
    boolean isShell = false;
    for (String line : lines) {
      if (line.startsWith("```")) {
        isShell = !isFenced && (line.equals("```") || line.equals("```bash"));
        isFenced = !isFenced;
        block = new ArrayList<>();
      } else if (isFenced ? isShell : line.startsWith("    ")) {
        if (block.isEmpty()) {
          blocks.add(block);
        }
        block.add(isFenced ? line : line.substring(4));
      } else {
        block = new ArrayList<>();
      }
    }
    return blocks;
  }

  /** Whole commands: lines that go on, open quotes and documents included. */
  private static Stream<String> joined(List<String> block) {
    List<String> all = new ArrayList<>();
    Iterator<String> lines = block.iterator();
    while (lines.hasNext()) {
      StringBuilder command = new StringBuilder(lines.next());
      while (lines.hasNext() && isOpen(command.toString())) {
        command.append('\n').append(lines.next());
      }
      all.add(command.toString());
    }
    return all.stream();
  }

  private static boolean isOpen(String command) {
    Matcher here = HERE.matcher(command);
    return command.endsWith("\\")
        || command.endsWith("|")
        || command.chars().filter(letter -> letter == '\'').count() % 2 == 1
        || (here.find() && !command.endsWith("\n" + here.group(1)));
  }
}
