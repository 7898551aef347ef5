package io.hermod.http.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the console. Each is read from the class path when a browser first asks for it, and
 * stays in memory from then on, so a console that nobody opens costs nothing.
 */
final class ConsoleFiles {
  private static final String ASSETS = "/console/assets/";
  private static final String FOLDER = "io/hermod/http/console/";
  private static final String REVALIDATED = "no-cache";
  private static final String UNCHANGING = "public, max-age=31536000, immutable";

  /** No part of a path begins with a dot, so that none leads to another folder. */
  private static final Pattern SAFE =
      Pattern.compile(
          "(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)*[A-Za-z0-9_][A-Za-z0-9._-]*\\.(js|css|svg)");

  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  /** In the first page, the libraries to load before the modules that need them ask for them. */
  private static final Pattern PRELOADED = Pattern.compile("href=\"lib:([^\"]+)\"");

  private final Map<String, ConsoleFile> loaded = new ConcurrentHashMap<>();

  /** Whether a path is that of a file; all others are pages, which the first page shows. */
  static boolean isFile(String path) {
    return path.startsWith(ASSETS) || path.startsWith(Libraries.PATH);
  }

  /** Returns a file that was loaded before, or null. */
  @Nullable ConsoleFile known(String path) {
    return loaded.get(key(path));
  }

  /** Returns a file; empty if there is none. Blocks while it is read for the first time. */
  Optional<ConsoleFile> find(String path) {
    @Nullable ConsoleFile known = known(path);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<ConsoleFile> file = isFile(path) ? asset(path) : firstPage();
    file.ifPresent(found -> loaded.put(key(path), found));
    return file;
  }

  private static String key(String path) {
    return isFile(path) ? path : "/console/";
  }

  private static Optional<ConsoleFile> firstPage() {
    return read(FOLDER + "index.html")
        .map(
            bytes ->
                PRELOADED
                    .matcher(new String(bytes, UTF_8))
                    .replaceAll(found -> "href=\"" + Libraries.path(found.group(1)) + "\""))
        .map(html -> ConsoleFile.of(html.getBytes(UTF_8), "text/html; charset=utf-8", "no-store"));
  }

  private static Optional<ConsoleFile> asset(String path) {
    boolean isLibrary = path.startsWith(Libraries.PATH);
    String name = path.substring(isLibrary ? Libraries.PATH.length() : ASSETS.length());
    Matcher safe = SAFE.matcher(name);
    if (!safe.matches()) {
      return Optional.empty();
    }
    Optional<String> resource =
        isLibrary ? Libraries.resource(name) : Optional.of(FOLDER + "assets/" + name);
    String type = TYPES.getOrDefault(safe.group(1), "");
    return resource
        .flatMap(ConsoleFiles::read)
        .map(bytes -> safe.group(1).equals("js") ? module(bytes) : bytes)
        .map(bytes -> ConsoleFile.of(bytes, type, isLibrary ? UNCHANGING : REVALIDATED));
  }

  private static byte[] module(byte[] bytes) {
    return Libraries.resolveImports(new String(bytes, UTF_8)).getBytes(UTF_8);
  }

  private static Optional<byte[]> read(String resource) {
    try (InputStream in = ConsoleFiles.class.getClassLoader().getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
