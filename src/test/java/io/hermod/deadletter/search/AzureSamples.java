package io.hermod.deadletter.search;

/** Entries of blobs as Azure writes them, or prints them in its documents. */
final class AzureSamples {
  static final String EVENT_GRID =
      """
      {
        "id": "93902694-901e-008f-6f95-7153a806873c",
        "eventTime": "2020-08-13T17:18:13.1647262Z",
        "eventType": "Microsoft.Storage.BlobCreated",
        "dataVersion": "",
        "metadataVersion": "1",
        "topic": "/subscriptions/{sub}/resourceGroups/{rg}/providers/Microsoft.Storage/storageAccounts/{account}",
        "subject": "/blobServices/default/containers/deadletter/blobs/myBlobFile.txt",
        "data": { "api": "PutBlob" },
        "deadLetterReason": "MaxDeliveryAttemptsExceeded",
        "deliveryAttempts": 1,
        "lastDeliveryOutcome": "NotFound",
        "publishTime": "2020-08-13T17:18:14.0265758Z",
        "lastDeliveryAttemptTime": "2020-08-13T17:18:14.0465788Z"
      }
      """;

  static final String CLOUD_EVENT_AS_PRINTED =
      """
      {
        "id": "caee971c-3ca0-4254-8f99-1395b394588e",
        "source": "mysource",
        "dataversion": "1.0",
        "subject": "mySubject",
        "type": "fooEventType",
        "datacontenttype": "application/json",
        "data": { "prop1": "value1", "prop2": 5 },
        "deadletterreason": "MaxDeliveryAttemptsExceeded",
        "deliveryattempts": 1,
        "lastdeliveryoutcome": "NotFound",
        "publishtime": "2020-08-13T21:21:36.4018726Z",
      }
      """;

  static final String CUSTOM =
      """
      {
        "id": "8bc07e6f-0885-4729-90e4-7c3f052bd754",
        "eventTime": "2020-08-13T18:11:29.4121391Z",
        "eventType": "myEventType",
        "dataVersion": "1.0",
        "metadataVersion": "1",
        "topic": "/subscriptions/{sub}/resourceGroups/{rg}/providers/Microsoft.EventGrid/topics/myCustomSchemaTopic",
        "subject": "subjectDefault",
        "deadLetterReason": "MaxDeliveryAttemptsExceeded",
        "deliveryAttempts": 1,
        "lastDeliveryOutcome": "NotFound",
        "publishTime": "2020-08-13T18:11:29.4121391Z",
        "lastDeliveryAttemptTime": "2020-08-13T18:11:29.4277644Z",
        "data": { "prop1": "my property", "prop2": 5, "myEventType": "fooEventType" }
      }
      """;

  static final String NAMESPACE_WRAPPED =
      """
      {
        "event": {"specversion": "1.0", "type": "com.example.someevent", "source": "/mycontext",
          "id": "A234-1234-1234", "data": {"a":1}},
        "customDeliveryProperties": {"custom-header-1": "value1"},
        "deadletterProperties": {
          "deadletterreason": "Undeliverable due to client error",
          "deliveryattempts": 3,
          "deliveryresult": "Unauthorized",
          "publishutc": "2023-06-19T23:28:08.3063899Z",
          "deliveryattemptutc": "2023-06-19T23:28:08.3220145Z"
        }
      }
      """;

  static final String NAMESPACE_FLAT =
      """
      {
        "specversion": "1.0", "type": "com.example.someevent", "source": "/mycontext",
        "id": "A234-1234-1234", "data": {"a":1},
        "customDeliveryProperties": {"custom-header-1": "value1"},
        "deadletterProperties": {"deadletterreason": "Undeliverable due to client error"}
      }
      """;

  private AzureSamples() {}
}
