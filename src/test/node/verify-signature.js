// Verifies one delivery, {"headers":{…},"body":"…","keys":["whsec_…","whpk_…"]}, from stdin with each
// key, and prints for each "verified" or why not. Secrets are checked by the library of Standard
// Webhooks. It knows no public keys, so these are checked by Node's own crypto.
const crypto = require("crypto");
const { Webhook } = require("standardwebhooks");

const { headers, body, keys } = JSON.parse(require("fs").readFileSync(0, "utf8"));

function verifyPublic(key) {
  const raw = Buffer.from(key.slice("whpk_".length), "base64");
  const publicKey = crypto.createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
  const signed = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  const isVerified = headers["webhook-signature"]
    .split(" ")
    .filter((each) => each.startsWith("v1a,"))
    .some((each) =>
      crypto.verify(null, signed, publicKey, Buffer.from(each.slice("v1a,".length), "base64")),
    );
  if (!isVerified) {
    throw new Error("No matching signature found");
  }
}

const results = keys.map((key) => {
  try {
    if (key.startsWith("whpk_")) {
      verifyPublic(key);
    } else {
      new Webhook(key).verify(body, headers);
    }
    return "verified";
  } catch (problem) {
    return problem.message;
  }
});
console.log(JSON.stringify(results));
