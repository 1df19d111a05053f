import type { Page, Route } from "playwright-core";
import { errorOf } from "../browserPages.ts";
import { named, press } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Seen } from "../specification/stage.ts";
import { holdChecks } from "./heldWorker.ts";
import { holdRequests, refusal } from "./heldRequests.ts";

/** What a form can be told to have in the specification. */
interface Fields {
  email: string;
}

/** The form that asks for a link: one field, which stays once it was sent. */
export async function resetRequest(page: Page): Promise<PageDriver> {
  const checks = await holdChecks(page);
  const requests = await holdRequests(page, "**/api/auth/password/reset");
  const field = page.getByRole("textbox", { name: "E-posta" });
  const button = page.getByRole("button", { name: /^(Bağlantı|Yeniden) gönder/ });
  return {
    page,
    async start() {
      requests.forget();
      await page.goto("/reset-password-request");
      await field.waitFor();
    },
    happenings: {
      "types elif": () => field.fill("elif@iklim.example"),
      "empties the field": () => field.fill(""),
      "submits": () => field.press("Enter"),
      "is found right": checks.answer,
      "is found wrong": checks.answer,
      "cannot be checked": checks.fail,
      "is saved": () => requests.answer({ status: 204 }),
      "is refused at a field": () =>
        requests.answer(refusal("validation-failed", { email: ["Bu e-posta alınmış"] })),
      "is refused in garbled words": () => requests.answer(refusal("validation-failed", "none")),
      "does not arrive": () => requests.lose(),
    },
    face: ({ leaves: [state], context }) => ({
      email: (context.values as Fields).email && "elif@iklim.example",
      isChecked: state === "validating",
      isSent: state === "submitting",
      isDone: state === "submitted",
      isBusy: state === "validating" || state === "submitting",
      isWrong: Object.keys(context.errors as object).length > 0,
    }),
    state: async () => ({
      email: await field.inputValue(),
      isChecked: await checks.areHeld(),
      isSent: requests.areHeld(),
      isDone: await button.textContent() === "Yeniden gönder",
      isBusy: await button.getAttribute("aria-busy") === "true",
      isWrong: await errorOf(field) !== null,
    }),
    possible: isChecked,
  };
}

/** The real schema checks: an empty field is wrong, and an address is not. */
function isChecked({ context }: Seen, happening: string): boolean {
  const isEmpty = (context.sent as Fields).email === "";
  if (happening === "is found right") return !isEmpty;
  if (happening === "is found wrong") return isEmpty;
  return true;
}

const NAMES: Readonly<Record<string, string>> = {
  "": "Zeynep",
  elif: "Elif",
  deniz: "Deniz",
  "elif@iklim.example": "Ayla",
};

/** The form of one's own account, which shows what the server has once that is known. */
export async function profile(page: Page): Promise<PageDriver> {
  const requests = await holdRequests(page, "**/api/users/*", "PATCH");
  let isNewest = false;
  const answerAs = (name: string | undefined) => async (route: Route) => {
    const answer = await route.fetch({ method: "GET" });
    return { json: { ...await answer.json(), name } };
  };
  await page.route("**/api/users/*", async (route) => {
    if (!isNewest || route.request().method() !== "GET") return await route.fallback();
    await route.fulfill(await answerAs(NAMES["elif@iklim.example"])(route));
  });
  const field = named(page, "Ad");
  return {
    page,
    async start() {
      requests.forget();
      isNewest = false;
      await page.goto("/account");
      await field.waitFor();
    },
    happenings: {
      "types elif": () => field.fill("Elif"),
      "submits": () => field.press("Enter"),
      "is found right": () => Promise.resolve(),
      "is saved": () => requests.answer(answerAs(NAMES.deniz)),
      "is refused in garbled words": () => requests.answer(refusal("stale-version")),
      "gets other values": () => Promise.resolve(),
      async "gets the newest values"() {
        isNewest = true;
        await press(page, "En yenisini yükle");
      },
    },
    face: ({ leaves: [state], context }) =>
      state === "validating" || state === "submitted" ? undefined : {
        name: NAMES[(context.values as Fields).email],
        isSent: state === "submitting",
      },
    state: async () => ({ name: await field.inputValue(), isSent: requests.areHeld() }),
    possible({ leaves: [state], context: { isDirty, failure } }, happening) {
      if (happening === "submits") return isDirty === true;
      if (happening === "gets other values") return state === "submitted";
      if (happening !== "gets the newest values") return state !== "submitted";
      return state === "editing" && failure !== null && isDirty === true;
    },
  };
}
