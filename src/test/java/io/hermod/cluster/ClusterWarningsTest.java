package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cluster.ClusterWarning.Kind;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterWarningsTest {
  private static final Duration NOW = Duration.ofMillis(300);
  private static final SeenNode LEADER = seen("a", NodeState.LEADING, false, NOW);
  private static final SeenNode FOLLOWER = seen("b", NodeState.STANDBY, false, NOW);
  private static final SeenNode DRAINED = seen("b", NodeState.STANDBY, true, NOW);

  @Test
  void twoNodesOfOneKindAreWell() {
    assertThat(ClusterWarnings.of(led(LEADER, FOLLOWER))).isEmpty();
  }

  @Test
  void nobodyLeads() {
    SeenNode other = seen("a", NodeState.STANDBY, false, NOW);

    List<ClusterWarning> found = ClusterWarnings.of(view(Map.of(), other, FOLLOWER));

    assertThat(found).extracting(ClusterWarning::kind).containsExactly(Kind.NO_LEADER);
    assertThat(found.getFirst().text())
        .isEqualTo("No node leads: events are accepted, but not delivered.");
    assertThat(found.getFirst().advice()).startsWith("Wait a few seconds");
  }

  @Test
  void nobodyCanLead() {
    List<ClusterWarning> found =
        ClusterWarnings.of(view(Map.of(), seen("a", NodeState.STANDBY, true, NOW), DRAINED));

    assertThat(found).extracting(ClusterWarning::kind).containsExactly(Kind.NO_LEADER);
    assertThat(found.getFirst().advice()).isEqualTo("Start a node: none of them can lead.");
  }

  @Test
  void aSilentNodeIsNamedAndCountsForNothingElse() {
    SeenNode silent =
        new SeenNode(info("c", NodeState.STANDBY, false, "0.9", "k9"), Duration.ofSeconds(125));

    List<ClusterWarning> found = ClusterWarnings.of(led(LEADER, FOLLOWER, silent));

    assertThat(found)
        .extracting(ClusterWarning::text)
        .containsExactly("The node c has been silent for 2 min.");
    assertThat(ClusterWarnings.of(led(LEADER, FOLLOWER, seen("c", 2_999)))).isEmpty();
    assertThat(ClusterWarnings.of(led(LEADER, FOLLOWER, seen("c", 3_000)))).hasSize(1);
  }

  @Test
  void nobodyCanTakeOver() {
    assertThat(texts(led(LEADER)))
        .containsExactly("Only the node a can lead: nobody can take over if it fails.");
    assertThat(ClusterWarnings.of(led(LEADER)).getFirst().advice())
        .isEqualTo("Start another node.");
    assertThat(ClusterWarnings.of(led(LEADER, DRAINED)).getFirst().advice())
        .isEqualTo("Start the drained nodes again.");
    assertThat(texts(led(LEADER, seen("b", NodeState.STARTING, false, NOW)))).hasSize(1);
  }

  @Test
  void versionsAndKeysDiffer() {
    SeenNode other = new SeenNode(info("b", NodeState.STANDBY, false, "2.0", "k2"), NOW);
    SeenNode third = new SeenNode(info("c", NodeState.STANDBY, false, "1.0", "k1"), NOW);

    assertThat(texts(led(LEADER, other, third)))
        .containsExactly(
            "The nodes have different master keys: k1 on a and c, k2 on b.",
            "The nodes have different versions: 1.0 on a and c, 2.0 on b.");
  }

  @Test
  void aNodeThatDoesNotHearItselfKnowsNothingOfTheOthers() {
    assertThat(texts(led(seen("a", 90_000), seen("b", 91_000))))
        .containsExactly("The node a has heard nothing for 90 s, not even itself.");
    assertThat(texts(led()))
        .containsExactly("The node a has heard nothing since it was started, not even itself.");
  }

  @Test
  void theStateOfANodeIsOneWord() {
    ClusterView view = led();

    assertThat(view.conditionOf(LEADER)).hasToString("leads");
    assertThat(view.conditionOf(FOLLOWER)).hasToString("follows");
    assertThat(view.conditionOf(DRAINED)).hasToString("drained");
    assertThat(view.conditionOf(seen("c", NodeState.LEADING, true, NOW))).hasToString("draining");
    assertThat(view.conditionOf(seen("c", NodeState.STARTING, false, NOW))).hasToString("starting");
    assertThat(view.conditionOf(seen("c", NodeState.OTHER, false, NOW))).hasToString("unknown");
    assertThat(view.conditionOf(seen("c", 4_000))).hasToString("silent");
  }

  @Test
  void aNodeIsDrainedIfAnotherOneCanLead() {
    assertThat(DrainDecision.of(led(LEADER, FOLLOWER), "a", false)).isEqualTo(allowed("a"));
    assertThat(DrainDecision.of(led(LEADER, FOLLOWER), "b", false)).isEqualTo(allowed("b"));
    assertThat(DrainDecision.of(led(LEADER, seen("b", 9_000)), "a", false))
        .isEqualTo(new DrainDecision.LastOne());
    assertThat(DrainDecision.of(led(LEADER, DRAINED), "a", false))
        .isEqualTo(new DrainDecision.LastOne());
    assertThat(DrainDecision.of(led(LEADER, DRAINED), "a", true)).isEqualTo(allowed("a"));
  }

  @Test
  void onlyANodeThatCanBeAskedIsDrained() {
    ClusterView view = led(LEADER, DRAINED, seen("c", 9_000));

    assertThat(DrainDecision.of(view, "b", false)).isEqualTo(allowed("b"));
    assertThat(DrainDecision.of(view, "c", true)).isEqualTo(new DrainDecision.Silent());
    assertThat(DrainDecision.of(view, "d", true)).isEqualTo(new DrainDecision.Unknown());
  }

  private static DrainDecision allowed(String name) {
    return new DrainDecision.Allowed(url(name));
  }

  private static List<String> texts(ClusterView view) {
    return ClusterWarnings.of(view).stream().map(ClusterWarning::text).toList();
  }

  /** A cluster that a leads. */
  private static ClusterView led(SeenNode... nodes) {
    return view(Map.of(0, "a"), nodes);
  }

  private static ClusterView view(Map<Integer, String> owners, SeenNode... nodes) {
    return new ClusterView("a", List.of(nodes), owners, Set.of(0));
  }

  private static SeenNode seen(String name, long silentMillis) {
    return seen(name, NodeState.STANDBY, false, Duration.ofMillis(silentMillis));
  }

  private static SeenNode seen(String name, NodeState state, boolean isDraining, Duration silence) {
    return new SeenNode(info(name, state, isDraining, "1.0", "k1"), silence);
  }

  private static NodeInfo info(
      String name, NodeState state, boolean isDraining, String version, String keyId) {
    Set<Integer> shards = state == NodeState.LEADING ? Set.of(0) : Set.of();
    return new NodeInfo(name, url(name), version, keyId, isDraining, state, shards, 0);
  }

  private static URI url(String name) {
    return URI.create("https://%s:4438".formatted(name));
  }
}
