package io.hermod.backup.blob;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.backup.BackupTarget;
import io.hermod.backup.BackupTargetContract;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.deadletter.blob.Azurite;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Keeps backups in Azurite, each test below a prefix of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContainerTargetTest extends BackupTargetContract {
  private static final String CONTAINER = "backups";

  private final Azurite azurite;
  private String prefix = "";

  ContainerTargetTest(@TempDir Path folder) {
    this.azurite = Azurite.start(folder);
  }

  @BeforeAll
  void createContainer() {
    azurite.createContainer(CONTAINER);
  }

  @AfterAll
  void stop() {
    azurite.close();
  }

  @Override
  protected void use(String name) {
    prefix = name + "/";
  }

  @Override
  protected BackupTarget place() {
    return target(azurite.account("letters"), CONTAINER);
  }

  private BackupTarget target(StorageAccountConfig account, String container) {
    return new ContainerTarget("the container", account, container, prefix, OutboundProxy.NONE);
  }

  @Test
  void saysThatTheContainerIsMissing() {
    BackupTarget elsewhere = target(azurite.account("letters"), "nowhere");
    assertThatThrownBy(elsewhere::create)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ContainerNotFound");
  }

  @Test
  void repeatsNoSignature() {
    StorageAccountConfig wrong =
        new StorageAccountConfig(
            "letters",
            azurite.endpoint(),
            new StorageCredential.SharedAccessSignature("sv=2021-12-02&sig=s3cret"));
    assertThatThrownBy(() -> target(wrong, CONTAINER).create())
        .isInstanceOf(IOException.class)
        .message()
        .doesNotContain("s3cret");
  }
}
