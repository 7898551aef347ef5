// Reads one delivery, {"headers":{…},"body":"…"}, from stdin with the CloudEvents SDK, strictly,
// and prints the events that it found as a JSON array.
const { HTTP } = require("cloudevents");

const delivery = JSON.parse(require("fs").readFileSync(0, "utf8"));
const events = [HTTP.toEvent(delivery)].flat();
events.forEach((event) => event.validate());
console.log(JSON.stringify(events));
