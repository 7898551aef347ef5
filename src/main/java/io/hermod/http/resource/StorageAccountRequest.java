package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.manage.account.AccountSettings;
import java.util.regex.Pattern;

/** Reads the JSON of a storage account as callers send it. */
public final class StorageAccountRequest {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]{1,50}");

  private StorageAccountRequest() {}

  /** Reads what is shown again. Ignores {@code properties}, because a folder has none of them. */
  public static AccountSettings settings(JsonFields body) {
    AccountSettings usual = AccountSettings.USUAL;
    return new AccountSettings(
        TopicRequest.location(body),
        body.textMap("tags"),
        word(body.object("sku"), "name", usual.sku()),
        word(body, "kind", usual.kind()));
  }

  private static String word(JsonFields body, String member, String absent) {
    String text = body.text(member).orElse(absent);
    if (!WORD.matcher(text).matches()) {
      throw body.invalid(member, "must be a word such as " + absent);
    }
    return text;
  }
}
