package io.hermod.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version and the commit that the build wrote into the jar. */
final class Version implements IVersionProvider {
  private static final String COMMIT = "Hermod-Commit";

  static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }

  @Override
  public String[] getVersion() {
    try (InputStream manifest = Version.class.getResourceAsStream("/META-INF/MANIFEST.MF")) {
      return new String[] {line(current(), commitIn(manifest))};
    } catch (IOException _) {
      return new String[] {line(current(), Optional.empty())};
    }
  }

  static String line(String version, Optional<String> commit) {
    return "hermod " + version + commit.map(" (%s)"::formatted).orElse("");
  }

  /** Empty if the sources were not in a git repository. */
  static Optional<String> commitIn(@Nullable InputStream manifest) throws IOException {
    return manifest == null
        ? Optional.empty()
        : Optional.ofNullable(new Manifest(manifest).getMainAttributes().getValue(COMMIT))
            .filter(commit -> !commit.isBlank());
  }
}
