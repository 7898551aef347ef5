package io.hermod.deadletter.blob;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.egress.OutboundProxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stores of the configured accounts, and folders for all other accounts. Each store is created
 * on first use, so that a server without storage accounts never loads the storage SDK.
 */
public final class ConfiguredStores implements BlobStores {
  private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{3,24}");

  private final Map<String, StorageAccountConfig> accounts;
  private final Path folder;
  private final OutboundProxy proxy;
  private final Map<String, BlobStore> stores = new ConcurrentHashMap<>();

  /**
   * Opens and creates nothing yet.
   *
   * @param folder contains the accounts that are not configured
   * @param proxy used to call the configured accounts
   */
  public ConfiguredStores(List<StorageAccountConfig> accounts, Path folder, OutboundProxy proxy) {
    this.proxy = proxy;
    this.accounts =
        accounts.stream()
            .collect(Collectors.toUnmodifiableMap(StorageAccountConfig::name, Function.identity()));
    this.folder = folder.toAbsolutePath().normalize();
  }

  @Override
  public BlobStore of(String account) {
    return stores.computeIfAbsent(account, this::open);
  }

  private BlobStore open(String account) {
    if (!ACCOUNT.matcher(account).matches()) {
      throw new IllegalArgumentException("Invalid storage account name: " + account);
    }
    @Nullable StorageAccountConfig known = accounts.get(account);
    return known == null ? new FolderStore(folder, account) : AzureBlobStore.of(known, proxy);
  }
}
