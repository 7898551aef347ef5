package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.rest.PagedResponse;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.ListBlobsOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lists the blobs after a given name. The service can continue a listing only from a marker that it
 * issued, so this class remembers the newest markers, starts at the nearest one, and skips the
 * names before the given one.
 */
final class AzureListing {
  private static final int MARKERS = 64;

  /** The service returns at most this many names in one response. */
  private static final int LARGEST_PAGE = 5000;

  private final Map<PageEnd, String> markers = new LinkedHashMap<>();

  /** The last name of a page. */
  private record PageEnd(String container, String prefix, String last) {
    boolean isBeforeOrAt(PageEnd other) {
      return container.equals(other.container)
          && prefix.equals(other.prefix)
          && !isAfter(last, other.last);
    }
  }

  List<String> page(BlobContainerClient container, String prefix, String after, int most) {
    List<String> names = new ArrayList<>();
    @Nullable String marker = marker(new PageEnd(container.getBlobContainerName(), prefix, after));
    do {
      PagedResponse<BlobItem> page = fetch(container, prefix, marker, most - names.size());
      page.getValue().stream()
          .map(BlobItem::getName)
          .filter(name -> isAfter(name, after))
          .forEach(names::add);
      marker = page.getContinuationToken();
    } while (marker != null && names.size() < most);
    if (marker != null) {
      remember(new PageEnd(container.getBlobContainerName(), prefix, names.getLast()), marker);
    }
    return List.copyOf(names);
  }

  /** Fetches one response of the service; it contains the marker of the next page. */
  private static PagedResponse<BlobItem> fetch(
      BlobContainerClient container, String prefix, @Nullable String marker, int most) {
    ListBlobsOptions options =
        new ListBlobsOptions()
            .setPrefix(prefix.isEmpty() ? null : prefix)
            .setMaxResultsPerPage(Math.min(most, LARGEST_PAGE));
    return container
        .listBlobs(options, marker, AzureClients.TIMEOUT)
        .iterableByPage()
        .iterator()
        .next();
  }

  private static boolean isAfter(String name, String after) {
    return compare(name, after) > 0;
  }

  private static int compare(String one, String other) {
    return Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  /** Returns the marker of the last known page that ended at or before the given name. */
  private synchronized @Nullable String marker(PageEnd wanted) {
    return markers.keySet().stream()
        .filter(end -> end.isBeforeOrAt(wanted))
        .max((one, other) -> compare(one.last, other.last))
        .map(markers::get)
        .orElse(null);
  }

  private synchronized void remember(PageEnd end, String marker) {
    markers.remove(end);
    markers.put(end, marker);
    if (markers.size() > MARKERS) {
      markers.remove(markers.keySet().iterator().next());
    }
  }
}
