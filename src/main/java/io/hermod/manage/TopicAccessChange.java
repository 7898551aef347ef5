package io.hermod.manage;

import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a caller wants changed about who may publish; null stays as it is. */
public record TopicAccessChange(
    @Nullable Boolean isKeyless, @Nullable Network network, @Nullable List<IpRule> inboundIpRules) {

  public TopicAccess appliedTo(TopicAccess old) {
    return new TopicAccess(
        isKeyless == null ? old.isKeyless() : isKeyless,
        network == null ? old.network() : network,
        inboundIpRules == null ? old.inboundIpRules() : inboundIpRules);
  }
}
