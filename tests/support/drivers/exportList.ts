import { type ListBatch, ROWS_MEDIA_TYPE } from "../../../contract/listQuery.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { BrowserTest } from "../browser.ts";
import { press } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { goOn, standStill } from "./stillClock.ts";

const ROWS = "/api/projects?size=3&extend=company&extend=type&extend=processes";

/** What the script in the page offers. */
declare global {
  var heldRows: { isAsked(): boolean; give(line: string): void; fail(): void };
  var isDiskFull: boolean;
}

/**
 * The export of the list of projects, in batches that come when told. Time passes only when it
 * takes long; and files are saved, or none is.
 */
export async function projectExport(
  test: BrowserTest,
  { isDiskFull }: { isDiskFull: boolean },
): Promise<PageDriver> {
  const page = await test.visitor({ as: "viewer" });
  await page.addInitScript(hold, ROWS_MEDIA_TYPE);
  await page.clock.install();
  const rows: Project[] = [];
  let files = 0;
  page.on("download", () => files += 1);
  const button = page.getByRole("button", { name: "CSV indir", exact: true });
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılıyor" });
  const failure = page.getByRole("dialog", { name: "Liste dışa aktarılamadı" });
  /** What is loaded and drawn late does so by timers. */
  const asked = async () => {
    while (!await page.evaluate(() => globalThis.heldRows.isAsked())) await page.clock.runFor(10);
  };
  const give = (count: number, from: unknown, next: string | null) =>
    page.evaluate(
      (line) => globalThis.heldRows.give(line),
      JSON.stringify(
        {
          data: rows.slice(Number(from), Number(from) + count),
          total: 3,
          next,
        } satisfies ListBatch<Project>,
      ),
    );
  const again = async (isComplete: boolean) => {
    await press(page, "Yeniden dene");
    if (!isComplete) await asked();
  };
  return {
    page,
    async start() {
      files = 0;
      await goOn(page);
      await page.goto("/project/");
      if (rows.length === 0) {
        const { access_token: token } = await test.signIn("admin");
        rows.push(...(await (await test.api("GET", ROWS, { token })).json()).data);
      }
      await button.waitFor();
      await page.evaluate((is) => void (globalThis.isDiskFull = is), isDiskFull);
      await standStill(page);
      await button.click();
      await asked();
    },
    happenings: {
      "a page comes": ({ context: { count } }) => give(1, count, "b"),
      "the last page comes": ({ context: { count } }) => give(2, count, null),
      "a page does not come": () => page.evaluate(() => globalThis.heldRows.fail()),
      ...(isDiskFull
        ? { "the file is not saved": () => Promise.resolve() }
        : { "the file is saved": () => Promise.resolve() }),
      "cancels": () => press(page, "Vazgeç"),
      "tries again": ({ context }) => again(context.next === null && context.count !== 0),
      "it takes long": () => page.clock.runFor(600),
    },
    face({ leaves: [work, patience], context: { count } }) {
      if (work === "work.saving") return undefined;
      const isOpen = work === "work.fetching" && patience === "patience.over";
      return {
        progress: isOpen ? `${count}/3` : null,
        hasFailed: work === "work.failed",
        isBusy: work === "work.fetching" || work === "work.failed",
        files: work === "work.saved" ? 1 : 0,
      };
    },
    state: async () => ({
      // None where the dialog is not, without waiting for it.
      progress: await dialog.getByRole("meter").evaluateAll(([meter]) =>
        meter ? `${meter.getAttribute("aria-valuenow")}/3` : null
      ),
      hasFailed: await failure.isVisible(),
      isBusy: await page.locator("[aria-busy=true]").filter({ hasText: "CSV indir" }).count() > 0,
      files,
    }),
    possible: ({ leaves: [work, patience] }, happening) =>
      happening !== "cancels" || work === "work.failed" || patience === "patience.over",
  };
}

/** Runs in the page: has the rows of an export come when told, and object URLs be refused. */
function hold(mediaType: string) {
  const { fetch } = globalThis;
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  globalThis.fetch = (input, init) => {
    if (new Headers(init?.headers).get("Accept") !== mediaType) return fetch(input, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (stream = controller),
    });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": mediaType } }));
  };
  globalThis.heldRows = {
    isAsked: () => stream !== undefined,
    give: (line) => stream?.enqueue(new TextEncoder().encode(`${line}\n`)),
    fail() {
      stream?.error(new TypeError("network error"));
      stream = undefined;
    },
  };
  const { createObjectURL } = URL;
  URL.createObjectURL = (given) => {
    if (globalThis.isDiskFull) throw new DOMException("No room", "QuotaExceededError");
    return createObjectURL(given);
  };
}
