import type { Page } from "playwright-core";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { feedback } from "../../machines/specifications/feedback.ts";
import { milestone } from "../../machines/specifications/milestone.ts";
import type { BrowserTest } from "../browser.ts";
import { createJsonFetch, type ListResponse } from "../browserMilestones.ts";
import { clickButton } from "../browserRecords.ts";
import { createReminder } from "../browserReminders.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Specification } from "../specification/specification.ts";

const findActiveProject = async (test: BrowserTest): Promise<Project> => {
  const fetchJson = await createJsonFetch(test, "manager");
  const active = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  const { data: [project] } = await fetchJson<ListResponse<Project>>(
    `/api/projects?size=1&${active}`,
  );
  if (project === undefined) throw new Error("the demo has no project");
  return project;
};

/** Returns the labels of the events that a state allows. */
const listActionLabels = (
  { transitions }: Specification,
  state: string | undefined,
  labels: Readonly<Record<string, string>>,
) => Object.keys(transitions[state ?? ""] ?? {}).flatMap((event) => labels[event] ?? []).sort();

/** Confirms the open dialog; toasts are alert dialogs too. */
const confirm = (page: Page, answer: string) =>
  page.locator("[role=alertdialog]:not([aria-modal=false])")
    .getByRole("button", { name: answer, exact: true }).click();

/** Creates a driver for a milestone on its process's page. */
export async function createMilestoneDriver(test: BrowserTest): Promise<PageDriver> {
  const fetchJson = await createJsonFetch(test, "manager");
  const { id: projectId } = await findActiveProject(test);
  const page = await test.newPage({ as: "member" });
  const name = "Tescil";
  const row = page.getByRole("listitem", { name: new RegExp(`^${name}, `) });
  const clickAction = (action: string) =>
    row.getByRole("button", { name: `${action}: ${name}`, exact: true }).click();
  const clickMenuItem = async (action: string) => {
    await page.getByRole("button", { name: `${name} için diğer işlemler` }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  const undoAction = async (action: string) => {
    await clickMenuItem(action);
    await confirm(page, action);
  };
  /** A waiting milestone is completed from its menu. */
  const complete = async () =>
    await row.getByText("Bekliyor").count() > 0
      ? await clickMenuItem("Tamamla")
      : await clickAction("Tamamla");
  const STATUS_LABELS: Record<string, string> = {
    PENDING: "Bekliyor",
    IN_PROGRESS: "Sürüyor",
    COMPLETED: "Tamamlandı",
  };
  return {
    page,
    async start() {
      const { id } = await fetchJson<Process>("/api/processes", { projectId, name: "Süreç" });
      await fetchJson<Milestone>("/api/milestones", { processId: id, name });
      await page.goto(`/process/${id}`);
      await row.waitFor();
    },
    events: {
      "is started": () => clickAction("Başlat"),
      "is completed": complete,
      "is taken back": () => undoAction("Tamamlamayı geri al"),
      "is reset": () => undoAction("Sıfırla"),
    },
    expectedView: ({ leaves: [state = ""] }) => [
      `${name}, ${STATUS_LABELS[state]}`,
      listActionLabels(milestone, state, {
        "is started": "Başlat",
        ...(state !== "PENDING" && { "is completed": "Tamamla" }),
      }),
    ],
    view: async () => [
      await row.getAttribute("aria-label"),
      await row.locator("button:not([aria-expanded])").evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute("aria-label")?.split(":")[0]).sort()
      ),
    ],
  };
}

/** Creates a driver for a feedback's page. */
export async function createFeedbackDriver(test: BrowserTest): Promise<PageDriver> {
  const fetchJson = await createJsonFetch(test, "member");
  const page = await test.newPage({ as: "manager" });
  const header = page.locator("header").filter({ has: page.locator("h1") });
  const confirmAction = (action: string) => async () => {
    await header.getByRole("button", { name: action, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Söylenecek bir şey");
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const isNew = (state: string | undefined) => state === "OPEN";
  const getTakeUpLabel = (state: string | undefined) =>
    isNew(state) ? "İncelemeye al" : "Yeniden aç";
  const resolve = "Çözüldü olarak işaretle";
  const STATUS_LABELS: Record<string, string> = {
    OPEN: "Açık",
    IN_PROGRESS: "İnceleniyor",
    RESOLVED: "Çözüldü",
    DISMISSED: "Reddedildi",
  };
  return {
    page,
    async start() {
      const { id } = await fetchJson<Feedback>("/api/feedback", {
        title: "Grafik boş",
        description: "Ayrıntı",
        category: "BUG",
        priority: "HIGH",
      });
      await page.goto(`/feedback/${id}`);
      await header.waitFor();
    },
    events: {
      "is taken up": ({ leaves: [state] }) => confirmAction(getTakeUpLabel(state))(),
      "is resolved": confirmAction(resolve),
      "is dismissed": confirmAction("Reddet"),
    },
    expectedView: ({ leaves: [state = ""] }) => ({
      status: STATUS_LABELS[state],
      actions: listActionLabels(feedback, state, {
        "is taken up": getTakeUpLabel(state),
        "is resolved": resolve,
        "is dismissed": "Reddet",
      }),
    }),
    view: async () => {
      const statusPattern = new RegExp(`^(${Object.values(STATUS_LABELS).join("|")})$`);
      const buttons = await header.getByRole("button").allTextContents();
      return {
        status: await header.getByText(statusPattern).textContent(),
        actions: buttons.filter((text) => text !== "" && text !== "Düzenle").sort(),
      };
    },
  };
}

/** Creates a driver for the only occurrence of a reminder. */
export async function createOccurrenceDriver(test: BrowserTest): Promise<PageDriver> {
  const page = await test.newPage({ as: "member" });
  const rows = (list: string) =>
    page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
  const clickAction = (action: string) => () =>
    rows("Sıradaki tarihler ve gecikenler").getByRole("button", {
      name: new RegExp(`^${action}: `),
    }).click();
  return {
    page,
    async start() {
      const { id } = await createReminder(test, {
        description: "Ölçümleri gönder",
        dueDatetime: "2099-03-02T09:00",
      }, "member");
      await page.goto(`/reminders/${id}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    events: { "is completed": clickAction("Tamamla"), "is skipped": clickAction("Atla") },
    expectedView: ({ leaves: [state = ""] }) => ({
      actions: state === "PENDING" ? ["Atla", "Tamamla"] : [],
      settled: { COMPLETED: ["Tamamlandı"], SKIPPED: ["Atlandı"] }[state] ?? [],
    }),
    view: async () => ({
      actions: await rows("Sıradaki tarihler ve gecikenler").getByRole("button").evaluateAll((
        buttons,
      ) =>
        buttons.map((button) => button.getAttribute("aria-label")?.split(":")[0])
          .filter((name) => name === "Tamamla" || name === "Atla").sort()
      ),
      settled: await rows("Geçmiş").getByText(/^(Tamamlandı|Atlandı)$/).allTextContents(),
    }),
  };
}

/** Creates a driver for a project's page. */
export async function createProjectDriver(test: BrowserTest): Promise<PageDriver> {
  const project = await findActiveProject(test);
  const page = await test.newPage({ as: "manager" });
  const header = page.locator("header").filter({ has: page.locator("h1") });
  const names = ["Etkinleştir", "Devre dışı bırak"];
  return {
    page,
    async start() {
      await page.goto(`/project/${project.id}`);
      await header.waitFor();
    },
    events: {
      "is enabled": () => clickButton(page, "Etkinleştir"),
      async "is disabled"() {
        await clickButton(page, "Devre dışı bırak");
        await confirm(page, "Devre dışı bırak");
      },
    },
    expectedView: ({ leaves: [state] }) =>
      state === "ACTIVE" ? ["Devre dışı bırak"] : ["Etkinleştir"],
    view: async () =>
      (await header.getByRole("button").allTextContents()).filter((text) => names.includes(text)),
    canPerform: ({ leaves: [state] }, event) =>
      event === (state === "ACTIVE" ? "is disabled" : "is enabled"),
  };
}
