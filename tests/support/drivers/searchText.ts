import type { Page } from "playwright-core";
import type { PageDriver } from "../specification/onPage.ts";
import { goOn, standStill } from "./stillClock.ts";

/** The search of the list of projects. Time passes only when typing rests. */
export async function projectSearch(page: Page): Promise<PageDriver> {
  const field = page.getByRole("searchbox", { name: "Ada göre ara" });
  await page.clock.install();
  return {
    page,
    async start() {
      await goOn(page);
      await page.goto("/project/");
      await field.waitFor();
      await page.getByRole("table").getByRole("link").first().waitFor();
      await standStill(page);
    },
    happenings: {
      "types rüz": () => field.fill("rüz"),
      "presses Enter": () => field.press("Enter"),
      "clears the field": () => field.press("Escape"),
      "the address says güneş": () => page.evaluate(goTo, "/project/?filter=güneş"),
      "typing rests": () => page.clock.runFor(300),
    },
    face: ({ context: { draft, value } }) => ({ draft, value }),
    state: async () => ({
      draft: await field.inputValue(),
      value: new URL(page.url()).searchParams.get("filter") ?? "",
    }),
    possible: ({ context: { draft } }, happening) =>
      happening !== "clears the field" || draft !== "",
  };
}

/** Runs in the page: goes to an address as the browser's own buttons do. */
function goTo(address: string) {
  history.replaceState(history.state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
