package io.hermod.http.api;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.explain.Diagnosis;
import io.hermod.explain.Doctor;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A short report on the health of this server. */
public final class DoctorResource implements ApiResource {
  private final Doctor doctor;

  public DoctorResource(Doctor doctor) {
    this.doctor = doctor;
  }

  CallResponse report(Call call) {
    return CallResponse.ok(json(doctor.examine()));
  }

  private static ObjectNode json(Diagnosis diagnosis) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("healthy", diagnosis.isHealthy());
    json.putObject("store")
        .put("refusesEvents", diagnosis.store().isRefusing())
        .put("journalBytes", diagnosis.store().journalBytes())
        .put("retainedBytes", diagnosis.store().retainedBytes())
        .put("stateBytes", diagnosis.store().stateBytes());
    json.put("loopsRespond", diagnosis.isEveryLoopResponding());
    json.put("loopFaults", diagnosis.loopFaults());
    json.put("quarantinedRows", diagnosis.quarantinedRows());
    var rows = json.putArray("quarantine");
    diagnosis.quarantine().forEach(each -> write(each, rows.addObject()));
    var troubled = json.putArray("subscriptions");
    diagnosis.troubled().forEach(each -> write(each, troubled.addObject()));
    var probation = json.putArray("endpoints");
    diagnosis.probation().forEach(each -> write(each, probation.addObject()));
    return json;
  }

  private static void write(Diagnosis.Quarantined quarantined, ObjectNode json) {
    json.put("kind", quarantined.row().kind().toString())
        .put("subscription", quarantined.subscription())
        .put("position", quarantined.row().position())
        .put("reason", quarantined.row().reason())
        .put("at", quarantined.row().at().toString())
        .put("bytes", quarantined.row().bytes());
  }

  private static void write(Diagnosis.Troubled troubled, ObjectNode json) {
    json.put("subscription", troubled.subscription())
        .put("faults", troubled.faults())
        .put("lastFault", troubled.last().text())
        .put("lastFaultAt", troubled.last().at().toString());
  }

  private static void write(EndpointState state, ObjectNode json) {
    json.put("endpoint", state.name())
        .put("reason", state.lastFailure() == null ? null : state.lastFailure().toString())
        .put("failures", state.failures())
        .put("nextProbeAt", time(state.nextProbe()));
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
