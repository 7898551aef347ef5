package io.hermod.destination.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The part of the request head that is the same in all posts to one URL. */
public final class RequestHead {
  private final byte[] bytes;

  private RequestHead(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Builder postTo(URI url) {
    return new Builder(new RequestOptions().setAbsoluteURI(url.toASCIIString()));
  }

  /**
   * Begins a request, which the caller must end or abandon.
   *
   * @param bodyRoom the approximate length of its body
   */
  PostBuffer begin(ByteBufAllocator allocator, int bodyRoom) {
    int room = bytes.length + PostBuffer.MORE_HEAD_ROOM + bodyRoom;
    ByteBuf buffer = allocator.directBuffer(room).writeBytes(bytes);
    return new PostBuffer(buffer);
  }

  /** Collects headers. The caller must make sure that names and values are ASCII. */
  public static final class Builder {
    private final StringBuilder text = new StringBuilder(256);
    private final Set<String> names = new HashSet<>();

    private Builder(RequestOptions url) {
      text.append("POST ").append(url.getURI()).append(" HTTP/1.1\r\n");
      add("host", authority(url));
    }

    private static String authority(RequestOptions url) {
      boolean isUsualPort = url.getPort() == (url.isSsl() ? 443 : 80);
      return isUsualPort ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    public Builder add(String name, String value) {
      names.add(name.toLowerCase(Locale.ROOT));
      text.append(name).append(": ").append(value).append("\r\n");
      return this;
    }

    boolean has(String name) {
      return names.contains(name.toLowerCase(Locale.ROOT));
    }

    public RequestHead build() {
      return new RequestHead(text.toString().getBytes(US_ASCII));
    }
  }
}
