import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import {
  createCompany,
  createMilestone,
  createMilestoneOwner,
  createProcess,
  createProject,
  createProjectType,
  createReminder,
  toId,
} from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import * as projectPage from "../../../src/app/pages/project/ProjectPage.tsx";
import * as companyPage from "../../../src/features/company/CompanyPage.tsx";
import * as ownerPage from "../../../src/features/milestoneOwner/MilestoneOwnerPage.tsx";
import * as typePage from "../../../src/features/projectType/ProjectTypePage.tsx";
import * as reminderPage from "../../../src/features/reminder/ReminderPage.tsx";

const id = toId(1);
const PART = "Bu bölüm yüklenemedi.";
const LIST = "Liste yüklenemedi";

interface Page {
  page: { Component: ComponentType; loader: LoaderFunction };
  path: string;
  record: object;
  heading: string;
  failures: string[];
}

const project = createProject({
  id,
  name: "Bozcaada RES",
  company: createCompany(),
  type: createProjectType(),
  processes: [createProcess({ projectId: id, milestoneCount: 2 })],
});

const PAGES: Record<string, Page> = {
  "project page, overview": {
    page: projectPage,
    path: `/api/projects/${id}`,
    record: project,
    heading: project.name,
    failures: [PART, PART],
  },
  "project page, processes": {
    page: projectPage,
    path: `/api/projects/${id}?tab=processes`,
    record: project,
    heading: project.name,
    failures: [LIST],
  },
  "project page, milestones": {
    page: projectPage,
    path: `/api/projects/${id}?tab=milestones`,
    record: project,
    heading: project.name,
    failures: [LIST],
  },
  "company page": {
    page: companyPage,
    path: `/api/companies/${id}`,
    record: createCompany({ id, name: "Ege Enerji" }),
    heading: "Ege Enerji",
    failures: [PART, PART],
  },
  "technology page": {
    page: typePage,
    path: `/api/project-types/${id}`,
    record: createProjectType({ id, name: "Rüzgâr" }),
    heading: "Rüzgâr",
    failures: [PART],
  },
  "stakeholder page": {
    page: ownerPage,
    path: `/api/project-milestone-owners/${id}`,
    record: createMilestoneOwner({ id, name: "DOE" }),
    heading: "DOE",
    failures: [PART],
  },
  "reminder page": {
    page: reminderPage,
    path: `/api/reminders/${id}`,
    record: createReminder({ id, description: "Sayaç okuma" }),
    heading: "Sayaç okuma",
    failures: [PART, PART],
  },
};

for (const [name, { page, path, record, heading, failures }] of Object.entries(PAGES)) {
  viewTest(
    `${name}: keeps the record and offers a retry in each part that does not load`,
    async ({ show }) => {
      const [recordPath = ""] = path.split("?");
      const app = await createPageInApp({
        page,
        path: recordPath.replace("/api", "").replace(id, ":id"),
        at: path.replace("/api", ""),
        as: { roles: ["ADMIN"] },
        respond(call) {
          if (call.path === recordPath) return record;
          throw createRequestFailure(call.path, 404, "");
        },
      });
      await show(app.element);
      await screen.findByRole("heading", { level: 1, name: new RegExp(heading) });
      const readFailures = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
      await waitFor(() =>
        assert.deepEqual(readFailures(), failures.map((text) => `${text}Yeniden dene`))
      );
    },
  );
}

viewTest(
  "project page, milestones: keeps rows and pager when they do not load again",
  async ({ show }) => {
    let isFailing = false;
    const app = await createPageInApp({
      page: projectPage,
      path: "/project/:id",
      at: `/project/${id}?tab=milestones`,
      as: { roles: ["ADMIN"] },
      respond(call) {
        if (call.path === `/api/projects/${id}`) return project;
        if (isFailing) throw createRequestFailure(call.path, 404, "");
        return call.path.endsWith("/milestones")
          ? { data: [createMilestone({ name: "Tasarım", completions: [] })], total: 1 }
          : { data: [], total: 0 };
      },
    });
    await show(app.element);
    await screen.findByText("1–1 / 1");
    isFailing = true;
    const count = app.calls.length;
    await act(async () => {
      app.services.queries.refresh();
      await waitFor(() => assert.ok(app.calls.length > count + 1));
    });
    await screen.findByText("1–1 / 1");
    screen.getByText("Tasarım");
    assert.deepEqual(screen.queryAllByText(LIST), []);
  },
);
