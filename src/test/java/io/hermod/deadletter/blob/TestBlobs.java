package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Storage accounts on the heap that fail when told to. */
public final class TestBlobs implements BlobStores {
  private final NavigableMap<String, byte[]> blobs = new TreeMap<>();
  private final List<String> writes = new ArrayList<>();
  private final Map<String, List<String>> tried = new HashMap<>();
  private final Map<String, byte[]> late = new LinkedHashMap<>();
  private boolean isLate;
  private int tries;
  private String broken = "";

  /** This container cannot be written to; empty for none. */
  public void breakContainer(String container) {
    broken = container;
  }

  /** Writes that fail may still take effect, when told. */
  public void mayBeLate() {
    isLate = true;
  }

  /** The writes that seemed to fail take effect. */
  public void landLateWrites() {
    blobs.putAll(late);
    late.clear();
  }

  /** How often a write was tried. */
  public int tries() {
    return tries;
  }

  /** What each attempt was to write to a container, whether it worked or not. */
  public List<String> tried(String container) {
    return tried.getOrDefault(container, List.of());
  }

  /** The blobs that were written, in order; twice where one was replaced. */
  public List<String> writes() {
    return writes;
  }

  /** Account, container and name of all blobs. */
  public List<String> names() {
    return List.copyOf(blobs.keySet());
  }

  /** The contents of all blobs, by name. */
  public List<String> texts() {
    return blobs.values().stream().map(json -> new String(json, UTF_8)).toList();
  }

  @Override
  public BlobStore of(String account) {
    return new Account(account);
  }

  private final class Account implements BlobStore {
    private final String account;

    Account(String account) {
      this.account = account;
    }

    @Override
    public BlobReceipt write(String container, String name, byte[] json) throws BlobException {
      tries++;
      tried.computeIfAbsent(container, _ -> new ArrayList<>()).add(new String(json, UTF_8));
      String path = account + "/" + container + "/" + name;
      if (container.equals(broken)) {
        if (isLate) {
          late.put(path, json);
        }
        throw new BlobException("no container " + account + "/" + container, true);
      }
      blobs.put(path, json);
      writes.add(path);
      return new BlobReceipt(URI.create("https://" + path), "0x" + writes.size());
    }

    @Override
    public byte[] read(String container, String name) throws BlobException {
      byte[] json = blobs.get(account + "/" + container + "/" + name);
      if (json == null) {
        throw new BlobException("no blob " + name, true);
      }
      return json;
    }

    @Override
    public List<String> list(String container, String prefix, String after, int most) {
      return blobs.keySet().stream().filter(path -> path.startsWith(account)).limit(most).toList();
    }
  }
}
