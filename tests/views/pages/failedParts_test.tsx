import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import {
  createCompany,
  createFeedback,
  createMilestone,
  createMilestoneOwner,
  createProcess,
  createProject,
  createProjectType,
  createReminder,
  createUser,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import * as projectPage from "../../../src/app/pages/project/ProjectPage.tsx";
import * as companyPage from "../../../src/features/company/CompanyPage.tsx";
import * as feedbackPage from "../../../src/features/feedback/FeedbackPage.tsx";
import * as ownerPage from "../../../src/features/milestoneOwner/MilestoneOwnerPage.tsx";
import * as typePage from "../../../src/features/projectType/ProjectTypePage.tsx";
import * as reminderPage from "../../../src/features/reminder/ReminderPage.tsx";
import * as userPage from "../../../src/features/user/UserPage.tsx";

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
    failures: [PART, PART, "Etkinlik yüklenemedi"],
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
  "feedback page": {
    page: feedbackPage,
    path: `/api/feedback/${id}`,
    record: createFeedback({ id, title: "Grafik boş", hasScreenshot: true, history: [] }),
    heading: "Grafik boş",
    failures: ["Ekran görüntüsü yüklenemedi.", "Yanıtlar yüklenemedi"],
  },
};

for (const [name, { page, path, record, heading, failures }] of Object.entries(PAGES)) {
  viewTest(
    `${name}: keeps the record and a retry with the focus in each part that does not load`,
    async ({ show, user }) => {
      const [recordPath = ""] = path.split("?");
      const secondTry = Promise.withResolvers<never>();
      let isSecondTry = false;
      const app = await createPageInApp({
        page,
        path: recordPath.replace("/api", "").replace(id, ":id"),
        at: path.replace("/api", ""),
        as: { roles: ["ADMIN"] },
        respond(call) {
          if (call.path === recordPath) return record;
          if (isSecondTry) return secondTry.promise;
          throw createRequestFailure(call.path, 404, "");
        },
      });
      await show(app.element);
      await screen.findByRole("heading", { level: 1, name: new RegExp(heading) });
      const readFailures = () =>
        screen.getAllByRole("alert").map(({ textContent }) => textContent)
          .filter((text) => text !== "");
      await waitFor(() =>
        assert.deepEqual(readFailures(), failures.map((text) => `${text}Yeniden dene`))
      );
      isSecondTry = true;
      for (const retry of screen.getAllByRole("button", { name: "Yeniden dene" })) {
        await user.click(retry);
        assert.equal(retry.getAttribute("aria-busy"), "true");
        assert.equal(document.activeElement, retry);
      }
      secondTry.reject(createRequestFailure(recordPath, 404, ""));
      await waitFor(() =>
        assert.deepEqual(
          screen.getAllByRole("button", { name: "Yeniden dene" })
            .map((retry) => retry.getAttribute("aria-busy")),
          failures.map(() => null),
        )
      );
    },
  );
}

viewTest(
  "user, to be disabled: keeps the retry with the focus while their work loads again",
  async ({ show, user }) => {
    addModalRoot();
    const secondTry = Promise.withResolvers<void>();
    let isSecondTry = false;
    const app = await createPageInApp({
      page: userPage,
      path: "/user/:id",
      at: `/user/${id}`,
      as: { roles: ["ADMIN"] },
      async respond(call) {
        if (call.path === `/api/users/${id}`) return createUser({ id: toId(1), name: "Elif" });
        if (isSecondTry) await secondTry.promise;
        else if (call.path === "/api/milestones") {
          throw createRequestFailure(call.path, 404, "");
        }
        return { data: [], total: call.path === "/api/milestones" ? 3 : 0 };
      },
    });
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Devre dışı bırak" }));
    const dialog = await screen.findByRole("dialog");
    const retry = await within(dialog).findByRole("button", { name: "Yeniden dene" });
    within(dialog).getByText("Üzerindeki işler yüklenemedi.");
    isSecondTry = true;
    await user.click(retry);
    assert.equal(retry.getAttribute("aria-busy"), "true");
    assert.equal(document.activeElement, retry);
    secondTry.resolve();
    await within(dialog).findByRole("link", { name: "Atanmış 3 açık kilometre taşı" });
    assert.equal(within(dialog).queryByText("Üzerindeki işler yüklenemedi."), null);
  },
);

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
    await act(() => app.services.queries.client().invalidateQueries());
    assert.ok(app.calls.length > count + 1);
    await screen.findByText("1–1 / 1");
    screen.getByText("Tasarım");
    assert.deepEqual(screen.queryAllByText(LIST), []);
  },
);
