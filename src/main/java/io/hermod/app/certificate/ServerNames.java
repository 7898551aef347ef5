package io.hermod.app.certificate;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;

/**
 * The names and addresses that a server certificate is valid for.
 *
 * @param addresses in the canonical form of {@link InetAddress}
 */
public record ServerNames(Set<String> names, Set<String> addresses) {
  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");
  private static final Pattern DNS_NAME =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");

  public ServerNames {
    names = Set.copyOf(names);
    addresses = Set.copyOf(addresses);
  }

  /** Returns loopback in all its spellings, and those of the hosts that a certificate can name. */
  public static ServerNames of(Collection<String> hosts) {
    return among(Stream.concat(LOOPBACK.stream(), hosts.stream()).toList());
  }

  static ServerNames in(X509Certificate certificate) throws CertificateParsingException {
    Collection<List<?>> found = certificate.getSubjectAlternativeNames();
    return found == null
        ? new ServerNames(Set.of(), Set.of())
        : among(found.stream().map(name -> String.valueOf(name.get(1))).toList());
  }

  GeneralNames inCertificate() {
    return new GeneralNames(
        Stream.concat(
                names.stream().sorted().map(name -> new GeneralName(GeneralName.dNSName, name)),
                addresses.stream().sorted().map(at -> new GeneralName(GeneralName.iPAddress, at)))
            .toArray(GeneralName[]::new));
  }

  private static ServerNames among(List<String> hosts) {
    Set<String> names = new HashSet<>();
    Set<String> addresses = new HashSet<>();
    for (String host : hosts) {
      if (!addAddress(host, addresses) && DNS_NAME.matcher(host).matches()) {
        names.add(host);
      }
    }
    return new ServerNames(names, addresses);
  }

  /**
   * Whether the host is an address. The wildcard address is not added, because it identifies no
   * host.
   */
  private static boolean addAddress(String host, Set<String> addresses) {
    try {
      InetAddress address = InetAddress.ofLiteral(host);
      if (!address.isAnyLocalAddress()) {
        addresses.add(address.getHostAddress());
      }
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
