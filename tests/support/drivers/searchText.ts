import type { Page } from "playwright-core";
import type { PageDriver } from "../specification/onPage.ts";
import { pauseClock, resumeClock } from "./pageClock.ts";

/** Creates a driver for the search of the project list. The test advances the clock. */
export async function createSearchDriver(page: Page): Promise<PageDriver> {
  const field = page.getByRole("searchbox", { name: "Ada göre ara" });
  await page.clock.install();
  return {
    page,
    async start() {
      await resumeClock(page);
      await page.goto("/project/");
      await field.waitFor();
      await page.getByRole("table").getByRole("link").first().waitFor();
      await pauseClock(page);
    },
    events: {
      "types rüz": () => field.fill("rüz"),
      "presses Enter": () => field.press("Enter"),
      "clears the field": () => field.press("Escape"),
      "the address changes to güneş": () => page.evaluate(goTo, "/project/?filter=güneş"),
      "the search delay passes": () => page.clock.runFor(300),
    },
    expectedView: ({ context: { draft, value } }) => ({ draft, value }),
    view: async () => ({
      draft: await field.inputValue(),
      value: new URL(page.url()).searchParams.get("filter") ?? "",
    }),
    canPerform: ({ context: { draft } }, event) => event !== "clears the field" || draft !== "",
  };
}

/** Runs in the page: navigates as Back and Forward do. */
function goTo(address: string) {
  history.replaceState(history.state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
