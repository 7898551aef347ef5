package io.hermod.http.console;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The libraries of the console, which are on the class path as WebJars. Browsers do not know where
 * {@code import 'lit'} leads, and telling them would need an inline script, so the names in imports
 * are replaced by paths when a file is loaded.
 */
final class Libraries {
  static final String PATH = "/console/lib/";

  private static final Pattern IMPORT =
      Pattern.compile(
          "(\\bfrom\\s*|\\bimport\\s*\\(?\\s*)([\"'])"
              + "((?:lit|lit-html|lit-element|@lit/reactive-element)(?:/[\\w./-]+)?)\\2");

  /** The version in the path is new with each release, so browsers can keep the files forever. */
  private static final List<Library> ALL =
      List.of(
          new Library("lit", "lit", "3.2.1", "index.js"),
          new Library("lit-html", "lit-html", "3.2.1", "lit-html.js"),
          new Library("lit-element", "lit-element", "4.1.1", "index.js"),
          new Library(
              "@lit/reactive-element", "lit__reactive-element", "2.0.4", "reactive-element.js"));

  /**
   * A library.
   *
   * @param name what modules import
   * @param folder the name of its WebJar
   * @param main the file that its name stands for
   */
  private record Library(String name, String folder, String version, String main) {
    String root() {
      return folder + "/" + version + "/";
    }

    /** Null if the import is of another library. */
    Optional<String> path(String imported) {
      if (imported.equals(name)) {
        return Optional.of(root() + main);
      }
      return imported.startsWith(name + "/")
          ? Optional.of(root() + imported.substring(name.length() + 1))
          : Optional.empty();
    }
  }

  private Libraries() {}

  /** Returns the name of the resource for a path below {@link #PATH}; empty if there is none. */
  static Optional<String> resource(String path) {
    return ALL.stream().anyMatch(library -> path.startsWith(library.root()))
        ? Optional.of("META-INF/resources/webjars/" + path)
        : Optional.empty();
  }

  /** Replaces the names of libraries in the imports of a module by their paths. */
  static String resolveImports(String module) {
    return IMPORT
        .matcher(module)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) + found.group(2) + path(found.group(3)) + found.group(2)));
  }

  /** Returns the path from the root of the server for what a module imports. */
  static String path(String imported) {
    return ALL.stream()
        .flatMap(library -> library.path(imported).stream())
        .findFirst()
        .map(PATH::concat)
        .orElse(imported);
  }
}
