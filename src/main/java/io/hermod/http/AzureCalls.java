package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.manage.AzureAccount;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What tools want to know of the Azure subscription before they ask for anything in it. */
final class AzureCalls {
  /** Where resources can be; any other text is as good, for nothing depends on it. */
  static final List<String> LOCATIONS = List.of("local", "global");

  private static final String NAME = "Hermod";

  private final AzureAccount account;

  AzureCalls(AzureAccount account) {
    this.account = account;
  }

  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("tenants", Reach.NOTHING).on(GET, this::tenants),
        new ArmRoute("subscriptions", Reach.NOTHING)
            .on(GET, call -> ArmAnswer.ok(listOf(subscription()))),
        new ArmRoute(ArmRoutes.AZURE, Reach.NOTHING).onOne(this::get),
        new ArmRoute(ArmRoutes.AZURE + "/locations", Reach.NOTHING).on(GET, this::locations));
  }

  private ArmAnswer tenants(ArmCall call) {
    ObjectNode tenant = object();
    tenant.put("id", "/tenants/" + account.tenantId());
    tenant.put("tenantId", account.tenantId());
    return ArmAnswer.ok(listOf(tenant.put("displayName", NAME)));
  }

  private ArmAnswer get(ArmCall call) {
    checkKnown(call);
    return ArmAnswer.ok(subscription());
  }

  private ArmAnswer locations(ArmCall call) {
    checkKnown(call);
    return ArmAnswer.ok(listOf(LOCATIONS.stream().map(this::location).toArray(ObjectNode[]::new)));
  }

  private void checkKnown(ArmCall call) {
    String id = call.path().azureSubscription();
    if (!id.equalsIgnoreCase(account.subscriptionId())) {
      throw new ArmException(
          ArmAnswer.error(
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
