package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.manage.AzureAccount;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The calls about the tenant and the Azure subscription, which tools make before any other. */
final class AzureCalls {
  /** The locations that are listed. Resources may name any other, because nothing depends on it. */
  static final List<String> LOCATIONS = List.of("local", "global");

  private static final String NAME = "Hermod";

  private final AzureAccount account;

  AzureCalls(AzureAccount account) {
    this.account = account;
  }

  CallResponse tenants(Call call) {
    ObjectNode tenant = object();
    tenant.put("id", "/tenants/" + account.tenantId());
    tenant.put("tenantId", account.tenantId());
    return CallResponse.ok(listOf(tenant.put("displayName", NAME)));
  }

  CallResponse list(Call call) {
    return CallResponse.ok(listOf(subscription()));
  }

  CallResponse get(Call call) {
    checkKnown(call);
    return CallResponse.ok(subscription());
  }

  CallResponse locations(Call call) {
    checkKnown(call);
    return CallResponse.ok(
        listOf(LOCATIONS.stream().map(this::location).toArray(ObjectNode[]::new)));
  }

  private void checkKnown(Call call) {
    String id = call.path().azureSubscription();
    if (!id.equalsIgnoreCase(account.subscriptionId())) {
      throw new CallException(
          CallResponse.error(
              404, "SubscriptionNotFound", "The subscription '" + id + "' could not be found."));
    }
  }

  private ObjectNode subscription() {
    ObjectNode json = object();
    json.put("id", "/subscriptions/" + account.subscriptionId());
    json.put("authorizationSource", "RoleBased");
    json.putArray("managedByTenants");
    json.put("subscriptionId", account.subscriptionId());
    json.put("tenantId", account.tenantId());
    json.put("displayName", NAME);
    json.put("state", "Enabled");
    json.putObject("subscriptionPolicies")
        .put("locationPlacementId", "Public_2014-09-01")
        .put("quotaId", "PayAsYouGo_2014-09-01")
        .put("spendingLimit", "Off");
    return json;
  }

  private ObjectNode location(String name) {
    ObjectNode json = object();
    json.put("id", "/subscriptions/" + account.subscriptionId() + "/locations/" + name);
    json.put("name", name);
    json.put("type", "Region");
    json.put("displayName", name);
    json.put("regionalDisplayName", name);
    json.putObject("metadata").put("regionType", "Logical").put("regionCategory", "Other");
    return json;
  }

  private static ObjectNode listOf(ObjectNode... items) {
    ObjectNode json = object();
    json.putArray("value").addAll(List.of(items));
    return json;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
