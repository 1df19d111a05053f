import type { Company } from "../../contract/schemas/company.ts";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { MilestoneOwner } from "../../contract/schemas/milestoneOwner.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import type { Reminder } from "../../contract/schemas/reminder.ts";
import type { User } from "../../contract/schemas/user.ts";
import type { BrowserTest } from "./browser.ts";
import { createJsonFetch, type ListResponse } from "./browserMilestones.ts";

const LONG_NAME = "W".repeat(120);
const LONG_LINE = "W".repeat(200);
const LONG_PROSE = `https://iklim.example/${"W".repeat(900)}`;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates records with long texts without spaces. Returns the pages that show them. */
export async function createLongRecords(test: BrowserTest): Promise<string[]> {
  const fetchJson = await createJsonFetch(test, "admin");
  const query = new URLSearchParams({
    "filters[0].fieldId": "email",
    "filters[0].operator": "EQUALS",
    "filters[0].value": "admin@iklim.example",
  });
  const { data: [admin] } = await fetchJson<ListResponse<User>>(`/api/users?${query}`);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const company = await fetchJson<Company>("/api/companies", {
    name: LONG_NAME,
    address: LONG_PROSE,
    city: LONG_LINE,
    country: LONG_LINE,
    notes: LONG_PROSE,
    website: `https://iklim.example/${"w".repeat(150)}`,
    email: `${"w".repeat(60)}@${"w".repeat(60)}.example`,
  });
  const owner = await fetchJson<MilestoneOwner>("/api/project-milestone-owners", {
    name: LONG_NAME,
    kind: "OTHER",
    notes: LONG_PROSE,
  });
  const type = await fetchJson<ProjectType>("/api/project-types", {
    name: LONG_NAME,
    description: LONG_PROSE,
    milestoneTemplate: [{ name: LONG_NAME, ownerId: owner.id }],
  });
  const project = await fetchJson<Project>("/api/projects", {
    name: LONG_NAME,
    description: LONG_PROSE,
    city: LONG_LINE,
    country: LONG_LINE,
    companyId: company.id,
    typeId: type.id,
  });
  const process = await fetchJson<Process>("/api/processes", {
    projectId: project.id,
    name: LONG_NAME,
    description: LONG_PROSE,
    responsibleIds: admin ? [admin.id] : [],
    stakeholderIds: [owner.id],
  });
  await fetchJson<Milestone>("/api/milestones", {
    processId: process.id,
    name: LONG_NAME,
    description: LONG_PROSE,
    ownerId: owner.id,
    dueDate: yesterday,
  });
  const reminder = await fetchJson<Reminder>("/api/reminders", {
    description: LONG_LINE,
    notes: LONG_PROSE,
    dueDatetime: `${yesterday}T09:00:00`,
    projectId: project.id,
  });
  const feedback = await fetchJson<Feedback>("/api/feedback", {
    title: LONG_LINE,
    description: LONG_PROSE,
    category: "BUG",
    priority: "LOW",
  });
  const person = await fetchJson<User>("/api/users", {
    email: `${"w".repeat(60)}@${"w".repeat(60)}.example`,
    name: LONG_NAME,
    surname: LONG_NAME,
    roles: ["VIEWER"],
    companyId: company.id,
  });
  return [
    `/company/${company.id}`,
    `/stakeholders/${owner.id}`,
    `/technology/${type.id}`,
    `/project/${project.id}`,
    `/project/${project.id}?tab=processes`,
    `/project/${project.id}?tab=milestones`,
    `/project/${project.id}?tab=history`,
    `/process/${process.id}`,
    `/reminders/${reminder.id}`,
    `/reminders/${reminder.id}/edit`,
    `/feedback/${feedback.id}`,
    `/user/${person.id}`,
  ];
}
