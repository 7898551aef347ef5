package io.hermod.manage.account;

import java.util.Map;

/** What a caller says about a storage account. All of it is shown, and has no effect. */
public record AccountSettings(String location, Map<String, String> tags, String sku, String kind) {

  /** What is shown of an account that nobody created. */
  public static final AccountSettings USUAL =
      new AccountSettings("local", Map.of(), "Standard_LRS", "StorageV2");

  public AccountSettings {
    tags = Map.copyOf(tags);
  }
}
