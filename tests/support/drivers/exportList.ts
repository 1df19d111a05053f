import { type ListBatch, ROWS_MEDIA_TYPE } from "../../../contract/listQuery.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { BrowserTest } from "../browser.ts";
import { clickButton } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { pauseClock, resumeClock } from "./pageClock.ts";

const ROWS = "/api/projects?size=3&extend=company&extend=type&extend=processes";

/** Set by the script in the page. */
declare global {
  var heldRows: { isRequested(): boolean; sendBatch(line: string): void; fail(): void };
  var isDiskFull: boolean;
}

/**
 * Creates a driver for the project list's export. The test sends the batches and advances the
 * clock; saving fails if `isDiskFull`.
 */
export async function createExportDriver(
  test: BrowserTest,
  { isDiskFull }: { isDiskFull: boolean },
): Promise<PageDriver> {
  const page = await test.newPage({ as: "viewer" });
  await page.addInitScript(hold, ROWS_MEDIA_TYPE);
  await page.clock.install();
  const rows: Project[] = [];
  let files = 0;
  page.on("download", () => files += 1);
  const button = page.getByRole("button", { name: "CSV indir", exact: true });
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılıyor" });
  const failure = page.getByRole("dialog", { name: "Liste dışa aktarılamadı" });
  /** Lazy chunks load by timers. */
  const waitForRequest = async () => {
    while (!await page.evaluate(() => globalThis.heldRows.isRequested())) {
      await page.clock.runFor(10);
    }
  };
  const sendBatch = (count: number, from: unknown, next: string | null) =>
    page.evaluate(
      (line) => globalThis.heldRows.sendBatch(line),
      JSON.stringify(
        {
          data: rows.slice(Number(from), Number(from) + count),
          total: 3,
          next,
        } satisfies ListBatch<Project>,
      ),
    );
  const retry = async (isComplete: boolean) => {
    await clickButton(page, "Yeniden dene");
    if (!isComplete) await waitForRequest();
  };
  return {
    page,
    async start() {
      files = 0;
      await resumeClock(page);
      await page.goto("/project/");
      if (rows.length === 0) {
        const { access_token: token } = await test.signIn("admin");
        rows.push(...(await (await test.fetchApi("GET", ROWS, { token })).json()).data);
      }
      await button.waitFor();
      await page.evaluate((is) => void (globalThis.isDiskFull = is), isDiskFull);
      await pauseClock(page);
      await button.click();
      await waitForRequest();
    },
    events: {
      "a page arrives": ({ context: { count } }) => sendBatch(1, count, "b"),
      "the last page arrives": ({ context: { count } }) => sendBatch(2, count, null),
      "a page fails to load": () => page.evaluate(() => globalThis.heldRows.fail()),
      ...(isDiskFull
        ? { "the file is not saved": () => Promise.resolve() }
        : { "the file is saved": () => Promise.resolve() }),
      "cancels": () => clickButton(page, "Vazgeç"),
      "tries again": ({ context }) => retry(context.next === null && context.count !== 0),
      "it takes long": () => page.clock.runFor(600),
    },
    expectedView({ leaves: [work, delay], context: { count } }) {
      if (work === "work.saving") return undefined;
      const isOpen = work === "work.fetching" && delay === "delay.elapsed";
      return {
        progress: isOpen ? `${count}/3` : null,
        hasFailed: work === "work.failed",
        isBusy: work === "work.fetching" || work === "work.failed",
        files: work === "work.saved" ? 1 : 0,
      };
    },
    view: async () => ({
      // None where the dialog is not, without waiting for it.
      progress: await dialog.getByRole("meter").evaluateAll(([meter]) =>
        meter ? `${meter.getAttribute("aria-valuenow")}/3` : null
      ),
      hasFailed: await failure.isVisible(),
      isBusy: await page.locator("[aria-busy=true]").filter({ hasText: "CSV indir" }).count() > 0,
      files,
    }),
    canPerform: ({ leaves: [work, delay] }, event) =>
      event !== "cancels" || work === "work.failed" || delay === "delay.elapsed",
  };
}

/** Runs in the page: holds the export's rows and makes object URLs fail. */
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
    isRequested: () => stream !== undefined,
    sendBatch: (line) => stream?.enqueue(new TextEncoder().encode(`${line}\n`)),
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
