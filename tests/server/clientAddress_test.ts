import assert from "node:assert/strict";
import {
  createClientAddressResolver,
  toNetwork,
} from "../../server/platform/http/clientAddress.ts";
import { createTestServer } from "../support/server.ts";

const behind = createClientAddressResolver(["10.0.0.0/8", "192.0.2.1", "fd00::/8"]);

const cases: [what: string, socket: string, forwardedFor: string | undefined, client: string][] = [
  ["no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["a header of an untrusted address", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  ["a header of a trusted proxy", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy behind another", "fd00::1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  [
    "forged entries before the proxy's",
    "10.0.0.1",
    "127.0.0.1, 10.9.9.9, 203.0.113.9",
    "203.0.113.9",
  ],
  ["a proxy as the client", "192.0.2.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
  ["a port after the address", "10.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
  ["IPv6 in brackets", "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["IPv6 without brackets", "10.0.0.1", "2001:db8::7", "2001:db8::7"],
  ["IPv4 within IPv6", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["an unknown entry", "10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"],
  ["an empty header", "10.0.0.1", "", "10.0.0.1"],
  ["no socket", "", "203.0.113.9", ""],
];

for (const [what, socket, forwardedFor, client] of cases) {
  Deno.test(`client address: is read from the request: ${what}`, () =>
    assert.equal(behind(socket, forwardedFor), client));
}

Deno.test("client address: ignores the header when no proxy is trusted", () => {
  assert.equal(createClientAddressResolver([])("10.0.0.1", "203.0.113.9"), "10.0.0.1");
});

Deno.test("client network: is the address itself or the /64 of IPv6", () => {
  assert.deepEqual(
    ["203.0.113.9", "::ffff:203.0.113.9", "2001:DB8::7", "2001:db8:0:0:1::", "::1", ""]
      .map(toNetwork),
    [
      "203.0.113.9",
      "203.0.113.9",
      "2001:0db8:0000:0000::/64",
      "2001:0db8:0000:0000::/64",
      "0000:0000:0000:0000::/64",
      "",
    ],
  );
});

Deno.test("rate limits: count by the client's address behind a proxy, not by forged ones", async () => {
  await using server = await createTestServer({ trustedProxies: ["192.0.2.0/24"] });
  const attemptSignIn = async (forwarded: string, address?: string) => {
    const body = { email: "nobody@iklim.example", password: "wrong" };
    const headers = { "X-Forwarded-For": forwarded };
    const options = { body, headers, ...(address && { address }) };
    return (await server.request("POST", "/api/auth/login", options)).status;
  };
  const statuses = [];
  for (let times = 0; times < 6; times++) {
    statuses.push(await attemptSignIn(`10.9.9.${times}, 203.0.113.9`));
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal(await attemptSignIn("203.0.113.10"), 401);

  const direct = [];
  for (let times = 0; times < 6; times++) {
    direct.push(await attemptSignIn(`203.0.113.${20 + times}`, "198.51.100.7"));
  }
  assert.deepEqual(direct, [401, 401, 401, 401, 401, 429]);
});
