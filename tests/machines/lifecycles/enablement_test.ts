import assert from "node:assert/strict";
import { ENABLEMENT } from "../../../contract/constants.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import {
  canApply,
  getNextStatus,
  listActions,
  listAllowedActions,
} from "../../../machines/lifecycles/lifecycle.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { enablement as specification } from "../specifications/enablement.ts";

testSpecification(specification);

Deno.test("enablement: repeating is permitted and changes nothing, so it is not offered", () => {
  const asked = ENABLEMENT.map((status) => ({
    status,
    enable: [canApply(enablement, status, "enable"), getNextStatus(enablement, status, "enable")],
    disable: [
      canApply(enablement, status, "disable"),
      getNextStatus(enablement, status, "disable"),
    ],
    allowed: listAllowedActions(enablement, status),
    actions: listActions(enablement, status),
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
