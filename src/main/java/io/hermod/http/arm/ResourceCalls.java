package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.manage.TopicType;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.topic.Topics;
import io.hermod.topic.Topic;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/** Lists resources of all kinds: topics, domains, system topics and storage accounts. */
final class ResourceCalls {
  private static final Set<String> PROPERTIES =
      Set.of("name", "resourceGroup", "resourceType", "location", "tagName", "tagValue");

  private final Topics topics;
  private final StorageAccounts accounts;

  ResourceCalls(Topics topics, StorageAccounts accounts) {
    this.topics = topics;
    this.accounts = accounts;
  }

  CallResponse list(Call call) {
    ListFilter filter = ListFilterReader.read(call.query().filter(), PROPERTIES);
    Stream<ListedResource> behind =
        visible(call)
            .filter(resource -> filter.test(resource::values))
            .filter(resource -> resource.key().compareTo(call.query().skipToken()) > 0)
            .sorted(Comparator.comparing(ListedResource::key));
    return CallResponse.ok(ArmPage.cut(call, behind, ListedResource::key, ListedResource::json));
  }

  private Stream<ListedResource> visible(Call call) {
    Stream<Topic> ours =
        Arrays.stream(TopicType.values())
            .flatMap(type -> topics.list(type, call.path().container()).stream())
            .filter(call::sees);
    return Stream.concat(
        ours.map(ListedResource::of),
        StorageAccountCalls.visible(accounts, call).stream().map(ListedResource::of));
  }
}
