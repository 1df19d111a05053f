import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { findToast } from "../support/browserPages.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

/** Creates a process, and what another user does with its first milestone. */
async function createProcess(site: BrowserTest, name: string) {
  const fetchJson = await createJsonFetch(site, "manager");
  const { data: [project] } = await fetchJson<ListResponse<{ id: string }>>("/api/projects?size=1");
  const { id } = await fetchJson<Process>("/api/processes", {
    projectId: project?.id,
    name,
    milestones: [
      { name: "Rapor", dueDate: "2030-12-02" },
      { name: "İnceleme", dueDate: "2030-12-20" },
    ],
  });
  const read = async () => {
    const { milestones = [] } = await fetchJson<Process>(`/api/processes/${id}?extend=milestones`);
    return milestones;
  };
  const [first] = await read();
  assert.ok(first);
  const { access_token: token } = await site.signIn("manager");
  return {
    address: `/process/${id}?milestone=${first.id}`,
    read,
    async meanwhile(action: string, body: object = {}) {
      const { version } = await fetchJson<Milestone>(`/api/milestones/${first.id}`);
      const path = `/api/milestones/${first.id}/${action}`;
      const isVersioned = action === "times" || action === "reschedule";
      const changed = { ...body, ...(isVersioned && { version }) };
      const response = await site.fetchApi("PUT", path, { token, body: changed });
      assert.equal(response.status, 200);
    },
    id: first.id,
  };
}

const conflict = (page: Page) =>
  page.getByRole("dialog", { name: "Aynı alanlar bu arada değişti", exact: true });

async function openAfterPoll(site: BrowserTest, path: string) {
  const page = await site.newPage({ as: "admin" });
  await page.clock.install();
  const firstPoll = page.waitForResponse(/\/unread\/count$/);
  await page.goto(path);
  await firstPoll;
  return {
    page,
    async poll() {
      const nextPoll = page.waitForResponse(/\/unread\/count$/);
      await page.clock.runFor(11_000);
      await nextPoll;
    },
  };
}

test("milestone dates: a due date that both moved is asked, and nothing is saved before", async (site) => {
  const { address, id, read, meanwhile } = await createProcess(site, "İki kez kaydırılan");
  const { page, poll } = await openAfterPoll(site, `${address}&move=${id}`);
  site.expectConsole(/409/);
  const dialog = page.getByRole("dialog", { name: "“Rapor”: son tarihi kaydır" });
  await dialog.getByRole("textbox", { name: "Son tarih" }).fill("05.12.2030");
  await meanwhile("reschedule", { dueDate: "2030-12-10" });
  await poll();
  await dialog.getByText("15.12.2030").waitFor();
  await dialog.getByRole("button", { name: "Kaydır" }).click();
  await conflict(page).getByRole("radio", { name: "Sizin yazdığınız: 05.12.2030" }).waitFor();
  const theirs = conflict(page).getByRole("radio", { name: /: 10\.12\.2030$/ });
  const readDates = async () => (await read()).map(({ dueDate }) => dueDate);
  assert.deepEqual(await readDates(), ["2030-12-10", "2030-12-20"]);
  await theirs.locator("xpath=ancestor::label").click();
  await conflict(page).getByRole("button", { name: "Seçilenleri kaydet" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(await readDates(), ["2030-12-10", "2030-12-20"]);
});

test("milestone dates: a corrected completion keeps the start that another user corrected", async (site) => {
  const { address, id, read, meanwhile } = await createProcess(site, "İki kez düzeltilen");
  await meanwhile("complete", { completedAt: "2026-11-20T06:00:00Z" });
  const { page, poll } = await openAfterPoll(site, `${address}&times=${id}`);
  const dialog = page.getByRole("dialog", { name: "“Rapor”: tarihleri düzelt" });
  await dialog.getByRole("textbox", { name: "Bitiş" }).fill("19.11.2026");
  await meanwhile("times", { startedAt: "2026-11-10T15:00:00Z" });
  await poll();
  await expectEventually(
    () => dialog.getByRole("textbox", { name: "Başlangıç" }).inputValue(),
    "10.11.2026",
  );
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await findToast(page, "“Rapor”: tarihler düzeltildi.").waitFor();
  const [first] = await read();
  assert.deepEqual([first?.startedAt, first?.completedAt], [
    "2026-11-10T15:00:00.000Z",
    "2026-11-19T06:00:00.000Z",
  ]);
});
