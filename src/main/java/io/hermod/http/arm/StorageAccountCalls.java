package io.hermod.http.arm;

import io.hermod.access.Resource;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.StorageAccountRequest;
import io.hermod.http.resource.StorageAccountResource;
import io.hermod.manage.account.AccountAddress;
import io.hermod.manage.account.ManagedAccount;
import io.hermod.manage.account.NameStatus;
import io.hermod.manage.account.StorageAccounts;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about storage accounts: as many as the documents of Event Grid need. */
final class StorageAccountCalls {
  private final StorageAccounts accounts;

  StorageAccountCalls(StorageAccounts accounts) {
    this.accounts = accounts;
  }

  CallResponse list(Call call) {
    return CallResponse.ok(
        ArmPage.of(
            call,
            visible(accounts, call),
            managed -> managed.account().name(),
            StorageAccountResource::json));
  }

  /** The accounts in the container of the call that its caller may see. */
  static List<ManagedAccount> visible(StorageAccounts accounts, Call call) {
    return accounts.list(call.path().container()).stream()
        .filter(managed -> call.sees(Resource.ofId(managed.account().resourceId())))
        .toList();
  }

  CallResponse get(Call call) {
    return CallResponse.ok(StorageAccountResource.json(accounts.get(address(call))));
  }

  /** Responds with 200 in any case, because clients do not accept 201 here. */
  CallResponse put(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    return CallResponse.ok(
        StorageAccountResource.json(
            accounts.put(address(call), StorageAccountRequest.settings(body))));
  }

  CallResponse delete(Call call) {
    accounts.delete(address(call));
    return CallResponse.noContent();
  }

  CallResponse refuseKeys(Call call) {
    ManagedAccount managed = accounts.get(address(call));
    throw CallException.badRequest(
        "KeysNotAvailable",
        managed.isConfigured()
            ? "Hermod does not show the keys of storage accounts. Whoever runs the server knows"
                + " what its settings contain."
            : "Storage account %s has no keys: its blobs are files on the server."
                .formatted(managed.account().name()));
  }

  CallResponse checkName(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    String name = body.text("name").orElseThrow(() -> body.invalid("name", "is required"));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    NameStatus status = accounts.check(name);
    json.put("nameAvailable", status == NameStatus.AVAILABLE);
    return CallResponse.ok(
        switch (status) {
          case AVAILABLE -> json;
          case INVALID ->
              json.put("reason", "AccountNameInvalid")
                  .put(
                      "message",
                      name
                          + " is not a valid storage account name: it must have 3 to 24 lowercase"
                          + " letters and digits.");
          case TAKEN ->
              json.put("reason", "AlreadyExists")
                  .put("message", "The storage account named " + name + " is already taken.");
        });
  }

  private static AccountAddress address(Call call) {
    return new AccountAddress(call.path().group(), call.path().part("account"));
  }
}
