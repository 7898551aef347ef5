package io.hermod.scenario;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The Azure SDKs for Java manage, publish and receive, one step after the other on one server, with
 * generic resources: the SDK for Event Grid's own resources is not to be had.
 */
class JavaSdkProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess("--handshake.loopback", "true", "--config", EveryDestination.CONFIG);

  @AutoClose private final ConsentingWebhook webhook;

  JavaSdkProcessTest() throws IOException {
    webhook = new ConsentingWebhook();
  }

  @TestFactory
  Stream<DynamicTest> managesAndPublishes() throws IOException {
    hermod.start();
    JavaSdk sdk = new JavaSdk(hermod);
    SdkManagementSteps manage = new SdkManagementSteps(sdk, webhook);
    SdkDestinationSteps destinations = new SdkDestinationSteps(sdk);
    SdkEventSteps events = new SdkEventSteps(sdk, webhook);
    return Stream.of(
        dynamicTest("finds its subscription and the provider", manage::findSubscription),
        dynamicTest("creates a resource group", manage::createGroup),
        dynamicTest("creates topics of all three schemas", manage::createTopics),
        dynamicTest("updates a topic", manage::updateTopic),
        dynamicTest("creates a domain with domain topics", manage::createDomain),
        dynamicTest("creates a system topic", manage::createSystemTopic),
        dynamicTest("subscribes with every option", manage::subscribeWithEveryOption),
        dynamicTest("reads every option back, in both forms", manage::readEveryOption),
        dynamicTest("updates a subscription and keeps the rest", manage::updateSubscription),
        dynamicTest("subscribes with every kind of destination", destinations::subscribeEveryKind),
        dynamicTest("is told what is missing", destinations::subscribeAnUnknownResource),
        dynamicTest("subscribes at every kind of place", manage::subscribeEverywhere),
        dynamicTest("lists page by page", manage::listPages),
        dynamicTest("publishes with a key, a signature and a token", events::publishInThreeWays),
        dynamicTest("gets only what the filters let through", events::publishWhatIsNotWanted),
        dynamicTest("publishes events of the other schemas", events::publishOtherSchemas),
        dynamicTest("publishes to a domain and to a system topic", events::publishToOthers),
        dynamicTest("regenerates keys", events::regenerateKeys),
        dynamicTest("deletes what it made", manage::deleteAll));
  }
}
