package io.hermod.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the files of the console that a browser loads, by reading what each of them refers to. */
public final class ConsoleFilesCrawler {
  private static final String FIRST_PAGE = "/console/";
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"(/console/[^\"]+)\"");
  private static final Pattern IMPORT =
      Pattern.compile("\\b(?:import|export)\\b[^\"';()=]*\\(?\\s*[\"']([^\"']+)[\"']");

  private ConsoleFilesCrawler() {}

  /**
   * Returns the paths of all files.
   *
   * @param read returns the text of the file with a path
   * @param isLoaded whether the browser loads a file that another one refers to
   */
  public static Set<String> paths(UnaryOperator<String> read, Predicate<String> isLoaded) {
    Set<String> seen = new LinkedHashSet<>(Set.of(FIRST_PAGE));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      String path = open.pop();
      references(path, read.apply(path)).filter(isLoaded).filter(seen::add).forEach(open::add);
    }
    return seen;
  }

  private static Stream<String> references(String path, String text) {
    if (path.equals(FIRST_PAGE)) {
      return LINK.matcher(text).results().map(found -> found.group(1));
    }
    return path.endsWith(".js")
        ? IMPORT.matcher(withoutComments(text)).results().map(found -> resolve(path, found))
        : Stream.empty();
  }

  private static String withoutComments(String module) {
    return module
        .replaceAll("(?m)^\\s*(//|\\*|/\\*).*$", "")
        .replaceAll("import\\('\\./api.js'\\)\\.", "");
  }

  private static String resolve(String from, MatchResult found) {
    String to = found.group(1);
    assertThat(to).as("import in " + from).matches("(/console/|\\.{1,2}/).*");
    return Path.of(from).resolveSibling(to).normalize().toString();
  }
}
