import { together } from "../support/together.ts";

await together({
  of: ["contract", "machines"],
  sanitizers: { sanitizeOps: true, sanitizeResources: true },
});
