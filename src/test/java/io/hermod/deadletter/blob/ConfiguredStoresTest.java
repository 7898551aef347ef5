package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfiguredStoresTest {
  private static final StorageAccountConfig KNOWN =
      new StorageAccountConfig(
          "known1",
          URI.create("http://127.0.0.1:1/known1"),
          new StorageCredential.AccountKey("known1", "a2V5"));

  @TempDir private Path folder;

  /** Loads the stores anew, and refuses all that is Azure's. */
  private static final class LoaderWithoutSdk extends ClassLoader {
    LoaderWithoutSdk() {
      super(ConfiguredStoresTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("com.azure.")) {
        throw new ClassNotFoundException(name);
      }
      boolean isAnew = name.startsWith("io.hermod.deadletter.");
      return isAnew && findLoadedClass(name) == null
          ? define(name)
          : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void keepsAnAccountThatNobodyConfiguredInItsFolder() throws BlobException {
    BlobStores stores = new ConfiguredStores(List.of(KNOWN), folder, OutboundProxy.NONE);

    stores.of("letters1").write("dead", "A/b.json", "[]".getBytes(UTF_8));

    assertThat(folder.resolve("letters1/dead/A/b.json")).hasContent("[]");
  }

  @Test
  void sendsAConfiguredAccountToItsService() {
    BlobStores stores = new ConfiguredStores(List.of(KNOWN), folder, OutboundProxy.NONE);

    assertThatThrownBy(() -> stores.of("known1").write("dead", "A/b.json", new byte[0]))
        .isInstanceOf(BlobException.class)
        .hasMessageContaining("cannot connect");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void opensEachAccountOnce() {
    BlobStores stores = new ConfiguredStores(List.of(KNOWN), folder, OutboundProxy.NONE);

    assertThat(stores.of("known1")).isSameAs(stores.of("known1"));
    assertThat(stores.of("letters1")).isSameAs(stores.of("letters1")).isNotSameAs(stores.of("abc"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "ab", "a/b/c", "UPPER", "a-b-c"})
  void refusesWhatIsNoNameOfAnAccount(String name) {
    BlobStores stores = new ConfiguredStores(List.of(), folder, OutboundProxy.NONE);

    assertThatThrownBy(() -> stores.of(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void loadsNothingOfTheStorageSdkForAFolder() throws ReflectiveOperationException {
    Class<?> stores = new LoaderWithoutSdk().loadClass(ConfiguredStores.class.getName());
    Object made =
        stores
            .getConstructor(List.class, Path.class, OutboundProxy.class)
            .newInstance(List.of(KNOWN), folder, OutboundProxy.NONE);

    assertThat(stores.getMethod("of", String.class).invoke(made, "letters1")).isNotNull();
    assertThatThrownBy(() -> stores.getMethod("of", String.class).invoke(made, "known1"))
        .rootCause()
        .hasMessageStartingWith("com.azure.");
  }
}
