package io.hermod.http.arm;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.access.Resource;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.call.RequiredPermission;
import io.hermod.http.call.RouteScope;
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
  private static final String PROVIDER = "/providers/Microsoft.Storage";
  private static final String ALL = PROVIDER + "/storageAccounts";
  private static final String ONE = ArmRoutes.GROUP + ALL + "/{account}";

  private final StorageAccounts accounts;

  StorageAccountCalls(StorageAccounts accounts) {
    this.accounts = accounts;
  }

  List<CallRoute> routes() {
    return List.of(
        new CallRoute(ArmRoutes.AZURE + ALL, RouteScope.EACH).on(GET, this::list),
        new CallRoute(ArmRoutes.GROUP + ALL, RouteScope.EACH).on(GET, this::list),
        new CallRoute(ONE, RouteScope.GROUP)
            .onOne(this::get)
            .on(PUT, this::put)
            .on(DELETE, this::delete),
        new CallRoute(ONE + "/listKeys", RouteScope.GROUP)
            .on(POST, RequiredPermission.READ_SECRETS, this::refuseKeys),
        new CallRoute(ONE + "/regenerateKey", RouteScope.GROUP).on(POST, this::refuseKeys),
        new CallRoute(ArmRoutes.AZURE + PROVIDER + "/checkNameAvailability", RouteScope.NOTHING)
            .on(POST, RequiredPermission.READ, this::checkName));
  }

  private CallResponse list(Call call) {
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

  private CallResponse get(Call call) {
    return CallResponse.ok(StorageAccountResource.json(accounts.get(address(call))));
  }

  /** Responds with 200 in any case, because clients do not accept 201 here. */
  private CallResponse put(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    return CallResponse.ok(
        StorageAccountResource.json(
            accounts.put(address(call), StorageAccountRequest.settings(body))));
  }

  private CallResponse delete(Call call) {
    accounts.delete(address(call));
    return CallResponse.noContent();
  }

  private CallResponse refuseKeys(Call call) {
    ManagedAccount managed = accounts.get(address(call));
    throw CallException.badRequest(
        "KeysNotAvailable",
        managed.isConfigured()
            ? "Hermod does not show the keys of storage accounts. Whoever runs the server knows"
                + " what its settings contain."
            : "Storage account %s has no keys: its blobs are files on the server."
                .formatted(managed.account().name()));
  }

  private CallResponse checkName(Call call) {
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
