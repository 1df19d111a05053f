import assert from "node:assert/strict";
import { ENABLEMENT } from "../../../contract/constants.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { actions, allowed, can, next } from "../../../machines/lifecycles/lifecycle.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { enablement as specification } from "../specifications/enablement.ts";

testSpecification(specification);

Deno.test("enablement: repeating is permitted and changes nothing, so it is not offered", () => {
  const asked = ENABLEMENT.map((status) => ({
    status,
    enable: [can(enablement, status, "enable"), next(enablement, status, "enable")],
    disable: [can(enablement, status, "disable"), next(enablement, status, "disable")],
    allowed: allowed(enablement, status),
    actions: actions(enablement, status),
  }));
  assert.deepEqual(asked, [
    {
      status: "ACTIVE",
      enable: [true, "ACTIVE"],
      disable: [true, "DISABLED"],
      allowed: ["enable", "disable"],
      actions: ["disable"],
    },
    {
      status: "DISABLED",
      enable: [true, "ACTIVE"],
      disable: [true, "DISABLED"],
      allowed: ["enable", "disable"],
      actions: ["enable"],
    },
  ]);
});
