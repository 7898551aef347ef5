package io.hermod.cli.backup;

import io.hermod.backup.BackupTarget;
import io.hermod.backup.FolderTarget;
import io.hermod.backup.blob.ContainerTarget;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Finds the place that a command names: a folder, or a container of a storage account. */
public final class PlaceOption {
  @Option(
      names = "--sas-file",
      paramLabel = "FILE",
      description = {
        "The shared access signature for the container of a URL. Not needed if the account is in",
        "the section storage-accounts of hermod.yaml."
      })
  private @Nullable String sasFile;

  public static boolean isUrl(String text) {
    return text.contains("://");
  }

  /**
   * Returns the place.
   *
   * @param text a path or a URL
   */
  public BackupTarget target(String text, Environment environment, Configuration configuration) {
    return isUrl(text)
        ? container(url(text), environment, configuration)
        : new FolderTarget(environment.folder().resolve(text).toAbsolutePath().normalize());
  }

  /** Quotes nothing: what is wrong with the URL may be that it has a secret. */
  private static URI url(String text) {
    try {
      URI url = new URI(text);
      if (url.getRawQuery() != null || url.getRawUserInfo() != null) {
        throw new CommandFailedException(
            "the URL of the container has a query or a user. Put the signature into a file, and"
                + " name it with --sas-file: other users of this machine can see arguments.");
      }
      if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
        return url;
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    throw new CommandFailedException(
        "the URL must be one of a container, such as"
            + " https://ACCOUNT.blob.core.windows.net/CONTAINER/PATH");
  }

  private BackupTarget container(URI url, Environment environment, Configuration configuration) {
    StorageAccountConfig account = account(url, environment, configuration);
    String path = below(url, account.endpoint()).replaceAll("/+$", "");
    int slash = path.indexOf('/');
    String container = slash < 0 ? path : path.substring(0, slash);
    if (container.isEmpty()) {
      throw new CommandFailedException(
          "%s names no container. Add its name: %s/CONTAINER".formatted(url, url));
    }
    return new ContainerTarget(
        url.toString(),
        account,
        container,
        slash < 0 ? "" : path.substring(slash + 1) + "/",
        OutboundProxy.of(HermodConfig.of(configuration).outbound().proxy()));
  }

  private StorageAccountConfig account(
      URI url, Environment environment, Configuration configuration) {
    StorageAccountConfig known =
        configuration.storageAccounts().stream()
            .filter(each -> isBelow(url, each.endpoint()))
            .findFirst()
            .orElse(null);
    if (sasFile != null) {
      URI endpoint = known == null ? root(url) : known.endpoint();
      return new StorageAccountConfig(url.getHost(), endpoint, signature(sasFile, environment));
    }
    if (known == null) {
      throw new CommandFailedException(
          "no storage account of hermod.yaml has the endpoint of %s. Add it to the section storage-accounts, or name a file with a signature with --sas-file."
              .formatted(url));
    }
    return known;
  }

  private static URI root(URI url) {
    if (!"https".equals(url.getScheme())) {
      throw new CommandFailedException(
          "a signature is only sent over https, unless the account is in hermod.yaml");
    }
    return URI.create(url.getScheme() + "://" + url.getRawAuthority());
  }

  private static StorageCredential signature(String file, Environment environment) {
    try {
      String token = Files.readString(environment.folder().resolve(file)).strip();
      if (token.contains("sig=") && token.lines().count() == 1) {
        return new StorageCredential.SharedAccessSignature(token.replaceFirst("^\\?", ""));
      }
    } catch (IOException e) {
      throw new CommandFailedException("cannot read the file %s".formatted(file), e);
    }
    throw new CommandFailedException(
        "the file %s must have one line with a signature, such as sv=…&sp=…&sig=…".formatted(file));
  }

  private static boolean isBelow(URI url, URI endpoint) {
    return url.toString().startsWith(bare(endpoint) + "/");
  }

  private static String below(URI url, URI endpoint) {
    String start = bare(endpoint) + "/";
    return url.toString().startsWith(start) ? url.toString().substring(start.length()) : "";
  }

  private static String bare(URI endpoint) {
    return endpoint.toString().replaceAll("/+$", "");
  }
}
