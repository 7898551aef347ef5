package io.hermod;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which packages mention a type of Hermod in their class files. Unlike ArchUnit, this also sees
 * lambdas, patterns in a switch, and types that a method only passes on.
 */
final class ClassFileMentions {
  private static final Pattern TYPE = Pattern.compile("io/hermod/[\\w/$]+");

  private final Map<String, Set<String>> packagesByType = new HashMap<>();

  private ClassFileMentions() {}

  static ClassFileMentions in(Path... roots) throws IOException {
    ClassFileMentions all = new ClassFileMentions();
    for (Path root : roots) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
          all.add(root.relativize(file.getParent()).toString().replace('/', '.'), file);
        }
      }
    }
    return all;
  }

  private void add(String packageName, Path file) throws IOException {
    TYPE.matcher(Files.readString(file, ISO_8859_1))
        .results()
        .map(found -> found.group().replace('/', '.'))
        .forEach(
            type -> packagesByType.computeIfAbsent(type, _ -> new HashSet<>()).add(packageName));
  }

  /** Whether a class of another package mentions the type. */
  boolean isUsedOutside(String packageName, String type) {
    return !List.of(packageName).containsAll(packagesByType.getOrDefault(type, Set.of()));
  }
}
