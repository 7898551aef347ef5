package io.hermod.access.publish;

import io.hermod.access.Access;
import io.hermod.topic.IpAddress;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess.Network;

/** Decides whether a publisher may reach a topic from its network. */
public final class NetworkAccess {
  private NetworkAccess() {}

  /**
   * Called only if the topic restricts its network access.
   *
   * @param host the host of the topic, as the client wrote it
   * @param address the numeric address of the peer
   */
  public static Access check(Topic topic, String host, String address) {
    if (topic.access().network() != Network.ENABLED) {
      return new Access.Forbidden(
          "Publishing to %s is rejected: its public network access is %s."
              .formatted(host, topic.access().network().wireName()));
    }
    boolean isAdmitted =
        IpAddress.parse(withoutZone(address)).filter(topic.access()::admits).isPresent();
    return isAdmitted ? Access.GRANTED : new Access.RejectedAddress(rejection(host, address));
  }

  /**
   * Drops the zone, which names the network interface: link-local addresses have one, rules do not.
   */
  private static String withoutZone(String address) {
    int zone = address.indexOf('%');
    return zone < 0 ? address : address.substring(0, zone);
  }

  private static String rejection(String host, String address) {
    return "Publishing to %s by client %s is rejected due to IpAddress filtering rules."
        .formatted(host, address);
  }
}
