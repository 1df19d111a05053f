import type { Page, Route } from "playwright-core";
import { readError } from "../browserPages.ts";
import { findField } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Observation } from "../specification/actorFactory.ts";
import { holdChecks } from "./heldWorker.ts";
import { createProblemResponse, holdRequests } from "./heldRequests.ts";

/** The form of the specification. */
interface Fields {
  email: string;
}

/** Creates a driver for the form that requests a reset link. */
export async function createResetRequestDriver(page: Page): Promise<PageDriver> {
  const checks = await holdChecks(page);
  const requests = await holdRequests(page, "**/api/auth/password/reset");
  const field = page.getByRole("textbox", { name: "E-posta" });
  const button = page.getByRole("button", { name: /^(Bağlantı|Yeniden) gönder/ });
  return {
    page,
    async start() {
      requests.clear();
      await page.goto("/reset-password-request");
      await field.waitFor();
    },
    events: {
      "types elif": () => field.fill("elif@iklim.example"),
      "empties the field": () => field.fill(""),
      "submits": () => field.press("Enter"),
      "is valid": checks.answer,
      "is invalid": checks.answer,
      "cannot be validated": checks.fail,
      "is saved": () => requests.respond({ status: 204 }),
      "is rejected at a field": () =>
        requests.respond(
          createProblemResponse("validation-failed", { email: ["Bu e-posta alınmış"] }),
        ),
      "is rejected with an unreadable body": () =>
        requests.respond(createProblemResponse("validation-failed", "none")),
      "fails to reach the server": () => requests.abort(),
    },
    expectedView: ({ leaves: [state], context }) => ({
      email: (context.values as Fields).email && "elif@iklim.example",
      isChecked: state === "validating",
      isSent: state === "submitting",
      isDone: state === "submitted",
      isBusy: state === "validating" || state === "submitting",
      isWrong: Object.keys(context.errors as object).length > 0,
    }),
    view: async () => ({
      email: await field.inputValue(),
      isChecked: await checks.areHeld(),
      isSent: requests.areHeld(),
      isDone: await button.textContent() === "Yeniden gönder",
      isBusy: await button.getAttribute("aria-busy") === "true",
      isWrong: await readError(field) !== null,
    }),
    canPerform: isChecked,
  };
}

/** Whether the real schema allows this validation result: only an empty field is invalid. */
function isChecked({ context }: Observation, event: string): boolean {
  const isEmpty = (context.sent as Fields).email === "";
  if (event === "is valid") return !isEmpty;
  if (event === "is invalid") return isEmpty;
  return true;
}

const NAMES: Readonly<Record<string, string>> = {
  "": "Zeynep",
  elif: "Elif",
  deniz: "Deniz",
};

/** Creates a driver for the account form, which is reset once it is saved. */
export async function createProfileDriver(page: Page): Promise<PageDriver> {
  const requests = await holdRequests(page, "**/api/users/*", "PATCH");
  const respondAs = (name: string | undefined) => async (route: Route) => {
    const response = await route.fetch({ method: "GET" });
    return { json: { ...await response.json(), name } };
  };
  const field = findField(page, "Ad");
  return {
    page,
    async start() {
      requests.clear();
      await page.goto("/account");
      await field.waitFor();
    },
    events: {
      "types elif": () => field.fill("Elif"),
      "submits": () => field.press("Enter"),
      "is valid": () => Promise.resolve(),
      "is saved": () => requests.respond(respondAs(NAMES.deniz)),
      "is rejected with an unreadable body": () =>
        requests.respond(createProblemResponse("validation-failed", "none")),
      "gets other values": () => Promise.resolve(),
    },
    expectedView: ({ leaves: [state], context }) =>
      state === "validating" || state === "submitted" ? undefined : {
        name: NAMES[(context.values as Fields).email],
        isSent: state === "submitting",
      },
    view: async () => ({ name: await field.inputValue(), isSent: requests.areHeld() }),
    canPerform({ leaves: [state], context: { isDirty } }, event) {
      if (event === "submits") return isDirty === true;
      return event === "gets other values" ? state === "submitted" : state !== "submitted";
    },
  };
}
