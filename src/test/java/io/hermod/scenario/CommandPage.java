package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shell commands that a page of the documentation shows, in order: all lines in fences for bash
 * or sh, and those in indented blocks and in fences without a language that look like commands.
 *
 * @param others the first lines of blocks that hold something else
 * @param languages those of all fences
 */
record CommandPage(String name, List<String> commands, List<String> others, Set<String> languages) {
  private static final Pattern COMMAND =
      Pattern.compile(
          "([A-Za-z_]+=\\S*"
              + " )*(\\./hermod|curl|edge|edge\\(\\)|export|cat|echo|az|dev/verify|bench/run)"
              + " .*|(\\./hermod|dev/verify|bench/run)|[A-Z]+=\\$\\(.*",
          Pattern.DOTALL);
  private static final Pattern HERE = Pattern.compile("<<'(\\w+)'");
  private static final String FENCE = "```";
  private static final Set<String> SHELLS = Set.of("bash", "sh");

  /**
   * Lines that belong together.
   *
   * @param isShell whether the page says that they are commands
   */
  private record Block(boolean isShell, List<String> lines) {
    List<String> commands() {
      return joined(lines).filter(this::isCommand).toList();
    }

    private boolean isCommand(String line) {
      return isShell ? !line.isBlank() && !line.startsWith("#") : COMMAND.matcher(line).matches();
    }
  }

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
    Set<String> languages = new TreeSet<>();
    for (Block block : blocks(lines, languages)) {
      List<String> found = block.commands();
      commands.addAll(found);
      if (found.isEmpty()) {
        others.add(block.lines().getFirst());
      }
    }
    return new CommandPage(name, List.copyOf(commands), List.copyOf(others), languages);
  }

  private static List<Block> blocks(List<String> lines, Set<String> languages) {
    List<Block> blocks = new ArrayList<>();
    List<String> block = new ArrayList<>();
    boolean isFenced = false;
    String language = "";
    for (String line : lines) {
      if (line.startsWith(FENCE)) {
        isFenced = !isFenced;
        language = isFenced ? line.substring(FENCE.length()) : "";
        languages.add(language);
        block = new ArrayList<>();
      } else if (isFenced
          ? language.isEmpty() || SHELLS.contains(language)
          : line.startsWith("    ")) {
        if (block.isEmpty()) {
          blocks.add(new Block(SHELLS.contains(language), block));
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
