import { enablement as lifecycle } from "../../../machines/lifecycles/enablement.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** Whether a user or a project is active. Setting the present status again is no error. */
export const enablement: Specification = {
  name: "enablement",
  machine: lifecycle,
  events: {
    "is enabled": sendEvent({ type: "enable" }),
    "is disabled": sendEvent({ type: "disable" }),
  },
  start: { to: "ACTIVE" },
  transitions: {
    ACTIVE: {
      "is enabled": { to: "ACTIVE" },
      "is disabled": { to: "DISABLED" },
    },
    DISABLED: {
      "is enabled": { to: "ACTIVE" },
      "is disabled": { to: "DISABLED" },
    },
  },
};
