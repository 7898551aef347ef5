package io.hermod.deadletter;

import io.hermod.config.StorageAccountConfig;
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
 * The stores that the configuration names, and folders for all other accounts; each is made when it
 * is first asked for, so that who has no storage account never loads the storage SDK.
 */
public final class ConfiguredStores implements BlobStores {
  private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{3,24}");

  private final Map<String, StorageAccountConfig> accounts;
  private final Path folder;
  private final OutboundProxy proxy;
  private final Map<String, BlobStore> stores = new ConcurrentHashMap<>();

  /**
   * Nothing is opened or created yet.
   *
   * @param folder where accounts are kept that have no entry in the configuration
   * @param proxy through which the others are called
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
      throw new IllegalArgumentException("Not the name of a storage account: " + account);
    }
    @Nullable StorageAccountConfig known = accounts.get(account);
    return known == null ? new FolderStore(folder, account) : AzureBlobStore.of(known, proxy);
  }
}
