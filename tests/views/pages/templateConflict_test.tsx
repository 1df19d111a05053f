import type { ReactElement } from "react";
import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import { createProjectType, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ProjectType, ProjectTypePatch } from "../../../contract/schemas/projectType.ts";
import { createTemplateDraft } from "../../../machines/milestoneTemplate.ts";
import { storeDraft } from "../../../src/actors/drafts.ts";
import * as page from "../../../src/features/projectType/ProjectTypePage.tsx";
import { loadLazyChunks } from "../../support/loadLazyChunks.ts";

const ID = toId(1);
const PATH = `/api/project-types/${ID}`;
const OWNER = { id: toId(5), name: "Anadolu Doğrulama" };

const createStep = (name: string, expectedDays: number | null = null, ownerId?: string) => ({
  name,
  ownerId: ownerId ?? null,
  expectedDays,
  dayKind: "CALENDAR" as const,
});
type Steps = ProjectType["milestoneTemplate"];
type Step = Steps[number];
const withSteps = (steps: Steps, version: number): ProjectType =>
  createProjectType({
    id: ID,
    version,
    milestoneTemplate: steps,
    milestoneTemplates: [{ id: toId(7), name: "Standart", steps }],
  });
const FIRST = withSteps(
  [createStep("Tasarım", 45), createStep("Denetim"), createStep("Tescil")],
  1,
);

Deno.test.beforeAll(loadLazyChunks);

/** Opens the page of a technology with a simulated server. */
async function openTechnology(
  show: (element: ReactElement) => Promise<unknown>,
  technology = FIRST,
) {
  addModalRoot();
  const stored = { technology };
  const saving = { wait: Promise.resolve() };
  const app = await createPageInApp({
    page,
    path: "/technology/:typeId",
    at: `/technology/${ID}`,
    as: { id: "elif", roles: ["ADMIN"] },
    async respond({ method, path, body }) {
      if (path === PATH && method === "PATCH") {
        const { version, milestoneTemplates } = body as ProjectTypePatch;
        await saving.wait;
        if (version !== stored.technology.version) {
          throw createRequestFailure(PATH, "stale-version", "Başkası değiştirdi.");
        }
        const [{ steps = [] } = {}] = milestoneTemplates ?? [];
        return stored.technology = withSteps(steps as Steps, version + 1);
      }
      if (path === PATH) return stored.technology;
      if (path === "/api/project-milestone-owners") return { data: [OWNER], total: 1 };
      if (path === "/api/activity/changes") return [];
      return { data: [], total: 0 };
    },
  });
  await show(app.element);
  await findStep(1);
  return {
    ...app,
    saving,
    /** Changes the steps as another user. */
    meanwhile(...steps: Steps) {
      stored.technology = withSteps(steps, stored.technology.version + 1);
    },
    readSaved: () => stored.technology.milestoneTemplate,
    listPatches: () => app.calls.filter(({ method }) => method === "PATCH").length,
  };
}

const findStep = (position: number) =>
  screen.findByRole("textbox", { name: `${position}. adımın adı` });

async function rename(user: UserEvent, position: number, name: string) {
  const input = await findStep(position);
  await user.clear(input);
  await user.paste(name);
}

const save = (user: UserEvent) =>
  user.click(screen.getByRole("button", { name: "Şablonu kaydet" }));
const findQuestion = () => screen.findByRole("dialog", { name: "Aynı alanlar bu arada değişti" });
const readNames = () =>
  screen.getAllByRole("textbox", { name: /adımın adı$/ })
    .map((input) => (input as HTMLInputElement).value);

viewTest(
  "technology template: merges and saves changes of different steps without a question",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await rename(user, 1, "Ön inceleme");
    app.meanwhile(createStep("Tasarım", 45), createStep("Denetim", 10), createStep("Tescil"));
    await save(user);
    await waitFor(() => assert.equal(app.listPatches(), 2));
    await waitFor(() =>
      assert.deepEqual(app.readSaved(), [
        createStep("Ön inceleme", 45),
        createStep("Denetim", 10),
        createStep("Tescil"),
      ])
    );
    assert.equal(screen.queryByRole("dialog"), null);
  },
);

viewTest(
  "technology template: asks for the step that both changed and saves the chosen one",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await rename(user, 1, "Ön inceleme");
    app.meanwhile(createStep("Proje", 45), createStep("Denetim", 3), createStep("Tescil"));
    await save(user);
    const question = await findQuestion();
    const step = within(question).getByRole("radiogroup", { name: /^1\. adım/ });
    assert.deepEqual(
      within(step).getAllByRole("radio").map((radio) => radio.getAttribute("aria-label")),
      ["Sizin yazdığınız: Ön inceleme · 45 gün", "Başka biri: Proje · 45 gün"],
    );
    assert.match(step.parentElement?.textContent ?? "", /önceki: Tasarım · 45 gün/);
    assert.match(
      question.textContent ?? "",
      /Kendiliğinden birleşti: 2\. adım Denetim · 3 gün \(Başka biri\)/,
    );
    await user.click(within(step).getByRole("radio", { name: /Proje/ }));
    await user.click(within(question).getByRole("button", { name: "Seçilenleri kaydet" }));
    await waitFor(() => assert.equal(app.listPatches(), 2));
    await waitFor(() =>
      assert.deepEqual(app.readSaved(), [
        createStep("Proje", 45),
        createStep("Denetim", 3),
        createStep("Tescil"),
      ])
    );
  },
);

viewTest(
  "technology template: names owners and missing steps in the question of a conflict",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await user.click(await screen.findByRole("button", { name: "1. adımı kaldır" }));
    app.meanwhile(createStep("Tasarım", 45, OWNER.id), createStep("Denetim"), createStep("Tescil"));
    await save(user);
    const question = await findQuestion();
    await within(question).findByRole("radio", {
      name: "Başka biri: Tasarım · Anadolu Doğrulama · 45 gün",
    });
    within(question).getByRole("radio", { name: "Sizin yazdığınız: yok" });
  },
);

viewTest(
  "technology template: names steps of the same position in the question of a conflict",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await user.click(await screen.findByRole("button", { name: "1. adımı kaldır" }));
    await rename(user, 1, "Saha denetimi");
    app.meanwhile(createStep("Tasarım", 50), createStep("Denetleme"), createStep("Tescil"));
    await save(user);
    const question = await findQuestion();
    for (const name of [/^1\. adım \(Tasarım\)/, /^1\. adım \(Denetim\)/]) {
      within(question).getByRole("radiogroup", { name });
    }
  },
);

viewTest(
  "technology template: keeps the draft when the question of a conflict is left",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await rename(user, 1, "Ön inceleme");
    app.meanwhile(createStep("Proje", 45), createStep("Denetim"), createStep("Tescil"));
    await save(user);
    await findQuestion();
    await user.keyboard("{Escape}");
    await screen.findByText("Bu teknoloji bu arada değişti. Yazdıklarınız korundu.");
    assert.deepEqual(readNames(), ["Ön inceleme", "Denetim", "Tescil"]);
    assert.deepEqual([app.listPatches(), app.readSaved()[0]?.name], [1, "Proje"]);
  },
);

viewTest(
  "technology template: shows what others changed while it is being edited",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    await rename(user, 2, "Saha denetimi");
    app.meanwhile(createStep("Ön inceleme"), ...FIRST.milestoneTemplate);
    act(() => app.services.queries.refresh());
    await waitFor(() =>
      assert.deepEqual(readNames(), ["Ön inceleme", "Tasarım", "Saha denetimi", "Tescil"])
    );
    assert.equal(document.activeElement, await findStep(3));
    await save(user);
    await waitFor(() => assert.equal(app.listPatches(), 1));
    await waitFor(() => assert.equal(app.readSaved()[2]?.name, "Saha denetimi"));
  },
);

viewTest(
  "technology template: keeps what is typed while it is being saved",
  async ({ show, user }) => {
    const app = await openTechnology(show);
    const { promise, resolve } = Promise.withResolvers<void>();
    app.saving.wait = promise;
    await rename(user, 1, "Ön inceleme");
    await save(user);
    await waitFor(() => assert.equal(app.listPatches(), 1));
    await rename(user, 2, "Saha denetimi");
    await act(async () => {
      resolve();
      await promise;
    });
    await waitFor(() => assert.equal(app.readSaved()[0]?.name, "Ön inceleme"));
    await screen.findByText("Şablonda kaydedilmemiş değişiklikler var.");
    assert.deepEqual(readNames(), ["Ön inceleme", "Saha denetimi", "Tescil"]);
    await save(user);
    await waitFor(() => assert.equal(app.readSaved()[1]?.name, "Saha denetimi"));
  },
);

viewTest(
  "technology template: merges a draft that was stored before the technology changed",
  async ({ show, user }) => {
    const draft = createTemplateDraft(FIRST);
    const templates = draft.templates.map((template) => ({
      ...template,
      steps: template.steps.map((step) =>
        step.name === "Tasarım" ? { ...step, name: "Ön inceleme" } : step
      ),
    }));
    storeDraft("elif", `/technology/${ID}#template`, {
      values: { ...draft, templates },
      initial: draft,
    });
    const [design, audit, registration] = FIRST.milestoneTemplate as [Step, Step, Step];
    const changed = [design, { ...audit, expectedDays: 10 }, registration];
    const app = await openTechnology(show, withSteps(changed, 2));
    await user.click(await screen.findByRole("button", { name: "Yazdıklarımı geri getir" }));
    await save(user);
    await waitFor(() => assert.equal(app.listPatches(), 2));
    await waitFor(() =>
      assert.deepEqual(app.readSaved(), [
        { ...design, name: "Ön inceleme" },
        { ...audit, expectedDays: 10 },
        registration,
      ])
    );
  },
);
