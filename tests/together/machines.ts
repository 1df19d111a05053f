import { registerTests } from "../support/registerTests.ts";

await registerTests({
  of: ["contract", "machines"],
  sanitizers: { sanitizeOps: true, sanitizeResources: true },
});
