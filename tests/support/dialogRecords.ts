import assert from "node:assert/strict";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { BrowserTest } from "./browser.ts";
import { PIXEL } from "./browserFeedback.ts";
import { createJsonFetch, type ListResponse } from "./browserMilestones.ts";
import { createReminder } from "./browserReminders.ts";

/** The user who opens the dialogs, in the time zone of the reminders. */
export const DIALOG_USER = { as: "admin", timeZone: "Europe/Istanbul", hasMotion: true } as const;

export const MILESTONE = "Fizibilite";
export const STARTED = "Saha ölçümü";
export const PROJECT = "Marmara Gelgit";
export const FEEDBACK = "Liste boş geliyor";

/** The paths of the records that dialogs edit. */
export interface DialogRecords {
  company: string;
  technology: string;
  stakeholder: string;
  user: string;
  project: string;
  /** Another project, whose name is `PROJECT`. */
  namedProject: string;
  process: string;
  /** A started milestone of another process, with its details open and a due date. */
  startedMilestone: string;
  feedback: string;
  reminder: string;
}

let sharedRecords: Promise<DialogRecords> | undefined;

/** Returns the records that all tests of a file share. */
export const getDialogRecords = (browserTest: BrowserTest) =>
  sharedRecords ??= createRecords(browserTest);

async function createRecords(browserTest: BrowserTest): Promise<DialogRecords> {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const fetchFirst = async (path: string) => {
    const { data: [one] } = await fetchJson<ListResponse<{ id: string }>>(`/api/${path}`);
    return one?.id ?? assert.fail(`there are no ${path}`);
  };
  const filterBy = (fieldId: string, value: string) =>
    `filters[0].fieldId=${fieldId}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  const project = await fetchFirst(`projects?${filterBy("status", "ACTIVE")}`);
  const [company, technology] = [await fetchFirst("companies"), await fetchFirst("project-types")];
  const { id: namedProject } = await fetchJson<Project>("/api/projects", {
    name: PROJECT,
    companyId: company,
    typeId: technology,
  });
  const user = await fetchFirst(`users?${filterBy("email", "member@iklim.example")}`);
  const process = await fetchJson<Process>("/api/processes", {
    projectId: project,
    name: "Denetim",
  });
  await fetchJson("/api/milestones", { processId: process.id, name: MILESTONE });
  const { id: startedProcess } = await fetchJson<Process>("/api/processes", {
    projectId: project,
    name: "Ölçüm",
  });
  const started = await fetchJson<Milestone>("/api/milestones", {
    processId: startedProcess,
    name: STARTED,
    dueDate: "2031-03-03",
  });
  const { access_token: token } = await browserTest.signIn("admin");
  const start = `/api/milestones/${started.id}/start`;
  assert.equal((await browserTest.fetchApi("PUT", start, { token })).status, 200);
  const feedback = await fetchJson<Feedback>("/api/feedback", {
    title: FEEDBACK,
    description: "Filtreyi kaldırınca liste boş kalıyor.",
    category: "BUG",
    priority: "HIGH",
    screenshot: PIXEL,
  });
  const { id } = await createReminder(browserTest, {
    description: "Ölçüm raporu",
    dueDatetime: "2031-03-03T10:00:00",
  });
  return {
    company: `/company/${company}`,
    technology: `/technology/${technology}`,
    stakeholder: `/stakeholders/${await fetchFirst("project-milestone-owners")}`,
    user: `/user/${user}`,
    project: `/project/${project}`,
    namedProject: `/project/${namedProject}`,
    process: `/process/${process.id}`,
    startedMilestone: `/process/${startedProcess}?milestone=${started.id}`,
    feedback: `/feedback/${feedback.id}`,
    reminder: `/reminders/${id}`,
  };
}
