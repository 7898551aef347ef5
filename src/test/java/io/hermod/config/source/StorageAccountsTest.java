package io.hermod.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorageAccountsTest {
  private static final String KEY = "c2VjcmV0IGtleQ==";

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "AccountName=abc;AccountKey=c2VjcmV0IGtleQ== | https://abc.blob.core.windows.net | abc",
        "DefaultEndpointsProtocol=http;AccountName=abc;AccountKey=c2VjcmV0IGtleQ==;"
            + "EndpointSuffix=core.example.org; | http://abc.blob.core.example.org | abc",
        "blobendpoint=http://127.0.0.1:10000/dev1;accountname=dev1;accountkey=c2VjcmV0IGtleQ=="
            + "| http://127.0.0.1:10000/dev1 | dev1",
        "AccountKey=c2VjcmV0IGtleQ==;BlobEndpoint=https://blobs.example.org"
            + "| https://blobs.example.org | letters"
      })
  void readsConnectionStringsWithAKey(String connection, String endpoint, String signer)
      throws IOException {
    write("storage-accounts: { letters: { connection-string: '%s' } }".formatted(connection));

    assertThat(accounts())
        .extracting(StorageAccountConfig::endpoint, StorageAccountConfig::credential)
        .containsExactly(
            tuple(URI.create(endpoint), new StorageCredential.AccountKey(signer, KEY)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connection-string: 'AccountName=abc;AccountKey=YQ=='"
            + "| https://abc.queue.core.windows.net",
        "connection-string:"
            + " 'AccountKey=YQ==;BlobEndpoint=https://b.org;QueueEndpoint=https://q.org'|"
            + " https://q.org",
        "connection-string: UseDevelopmentStorage=true | http://127.0.0.1:10001/devstoreaccount1",
        "endpoint: 'https://abc.blob.core.windows.net', sas: sig=a"
            + "| https://abc.queue.core.windows.net",
        "endpoint: 'https://b.org', queue-endpoint: 'https://q.org', sas: sig=a | https://q.org"
      })
  void knowsWhereTheQueuesAre(String members, String queues) throws IOException {
    write("storage-accounts: { letters: { %s } }".formatted(members));

    assertThat(accounts().getFirst().queueEndpoint()).isEqualTo(URI.create(queues));
  }

  @Test
  void doesNotGuessWhereTheQueuesOfAnotherServerAre() throws IOException {
    write("storage-accounts: { letters: { endpoint: 'https://b.org', sas: sig=a } }");

    assertThat(accounts().getFirst().queueEndpoint()).isNull();
  }

  @Test
  void readsAConnectionStringWithASignature() throws IOException {
    write(
        """
        storage-accounts:
          letters:
            connection-string: BlobEndpoint=https://a.example.org/;SharedAccessSignature=sv=1&sig=ab%3D
        """);

    assertThat(accounts())
        .containsExactly(
            new StorageAccountConfig(
                "letters",
                URI.create("https://a.example.org/"),
                new StorageCredential.SharedAccessSignature("sv=1&sig=ab%3D")));
  }

  @Test
  void knowsTheEmulator() throws IOException {
    write("storage-accounts: { letters: { connection-string: UseDevelopmentStorage=true } }");

    assertThat(accounts().getFirst().endpoint())
        .isEqualTo(URI.create("http://127.0.0.1:10000/devstoreaccount1"));
  }

  @Test
  void readsAnEndpointWithAKeyOrASignature() throws IOException {
    write(
        """
        storage-accounts:
          letters:
            endpoint: https://letters.blob.core.windows.net
            account-key: %s
          more1:
            endpoint: http://localhost:10000/dev1
            account-key: %s
          signed:
            endpoint: https://signed.blob.core.windows.net
            sas: "?sv=1&sig=abc"
        """
            .formatted(KEY, KEY));

    assertThat(accounts())
        .extracting(StorageAccountConfig::name, StorageAccountConfig::credential)
        .containsExactly(
            tuple("letters", new StorageCredential.AccountKey("letters", KEY)),
            tuple("more1", new StorageCredential.AccountKey("dev1", KEY)),
            tuple("signed", new StorageCredential.SharedAccessSignature("sv=1&sig=abc")));
  }

  @Test
  void isReadableWhereItSaysSo() throws IOException {
    write(
        """
        storage-accounts:
          letters: { connection-string: 'UseDevelopmentStorage=true', readable: true }
          archive: { endpoint: 'https://a.example.org', sas: 'sig=a', readable: 'False' }
          other: { endpoint: 'https://b.example.org', sas: 'sig=b' }
        """);

    assertThat(accounts())
        .extracting(StorageAccountConfig::name, StorageAccountConfig::isReadable)
        .containsExactlyInAnyOrder(
            tuple("letters", true), tuple("archive", false), tuple("other", false));
  }

  @Test
  void takesSecretsFromTheEnvironment() throws IOException {
    write("storage-accounts: { letters: { endpoint: https://a.example.org, account-key: b2xk } }");
    environment.put("HERMOD_STORAGE_ACCOUNTS_LETTERS_ACCOUNT_KEY", KEY);

    assertThat(accounts().getFirst().credential())
        .isEqualTo(new StorageCredential.AccountKey("letters", KEY));
  }

  @Test
  void hasNoAccountsWhereNoneAreGiven() throws IOException {
    write("storage-accounts:\n");

    assertThat(accounts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "storage-accounts: hunter2 | storage-accounts must contain account names",
        "storage-accounts: { letters: } | storage-accounts.letters must have",
        "storage-accounts: { letters: hunter2 } | storage-accounts.letters must have",
        "storage-accounts: { Letters: { sas: hunter2 } } | 3 to 24 lowercase letters and digits",
        "storage-accounts: { a.b: { sas: hunter2 } } | 3 to 24 lowercase letters and digits",
        "storage-accounts: { letters: { key: hunter2 } } | connection-string, endpoint",
        "storage-accounts: { letters: { sas: sig=hunter2 } } | letters must have an endpoint for",
        "storage-accounts: { letters: { endpoint: 'https://a' } } | letters must have an account"
            + " key",
        "storage-accounts: { letters: { endpoint: 'ftp://hunter2' } } | must have an endpoint such",
        "storage-accounts: { letters: { endpoint: 'https://a?sig=hunter2' } } | without a query",
        "storage-accounts: { letters: { endpoint: 'https://hun ter2' } } | must have an endpoint"
            + " such",
        "storage-accounts: { letters: { endpoint: 'https://a', account-key: hunter2! } } | in"
            + " Base64",
        "storage-accounts: { letters: { endpoint: 'https://a', account-key: } } | in Base64",
        "storage-accounts: { letters: { endpoint: 'https://a', sas: hunter2 } } | with a sig= part",
        "storage-accounts: { letters: { endpoint: 'https://a', sas: sig=hunter2, account-key: YQ=="
            + " } }| not both",
        "storage-accounts: { letters: { endpoint: 'https://a', sas: sig=hunter2, readable: hunter2"
            + " } } | true or false as readable",
        "storage-accounts: { letters: { connection-string: hunter2 } } | of the form Name=value",
        "storage-accounts: { letters: { connection-string: AccountKey=YQ== } }"
            + "| a connection-string with an endpoint",
        "storage-accounts: { letters: { connection-string: AccountName=hunter2 } }"
            + "| a connection-string with an account key",
        "storage-accounts: { letters: { connection-string: AccountName=hunter2, sas: sig=a } }"
            + "| must not have other members"
      })
  void refusesABadEntryByItsNameAndWithoutItsSecret(String yaml, String problem)
      throws IOException {
    write(yaml);

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("storage-accounts")
        .hasMessageContaining(problem)
        .message()
        .doesNotContain("hunter2", "ter2");
  }

  @Test
  void refusesAVariableThatNamesNoMember() {
    environment.put("HERMOD_STORAGE_ACCOUNTS_LETTERS", "hunter2");

    assertThatThrownBy(this::read)
        .hasMessageContaining("unknown setting HERMOD_STORAGE_ACCOUNTS_LETTERS")
        .message()
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"account-key: aHVudGVyMg==", "sas: sig=aHVudGVyMg"})
  void printsNoSecret(String secret) throws IOException {
    write(
        "storage-accounts: { letters: { endpoint: 'https://a.example.org', %s } }"
            .formatted(secret));
    Configuration configuration = read();

    assertThat(HermodConfig.of(configuration).toString() + configuration.shownEntries())
        .doesNotContain("aHVudGVyMg");
    assertThat(configuration.shownEntries())
        .extracting(GivenValue::text)
        .containsExactlyInAnyOrder("https://a.example.org", "(secret)");
  }

  private List<StorageAccountConfig> accounts() {
    return HermodConfig.of(read()).delivery().deadLetter().storageAccounts();
  }

  private Configuration read() {
    return new ConfigReader(folder, environment).read(List.of(), null);
  }

  private void write(String yaml) throws IOException {
    Files.writeString(folder.resolve("hermod.yaml"), yaml);
  }
}
