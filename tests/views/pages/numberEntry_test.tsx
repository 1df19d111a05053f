import {
  createPageInApp,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createMilestone, createProject, createReminder, toId } from "../../support/records.ts";
import { addModalRoot, readDescription, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ListShape } from "../../../contract/listQuery.ts";
import { routes } from "../../../src/app/routes.tsx";
import { parseDraft } from "../../../src/records/list/filterDraft.ts";
import { FilterValue } from "../../../src/records/list/FilterValue.tsx";
import { describeFilter } from "../../../src/records/list/describeFilter.ts";
import * as projectCreate from "../../../src/features/project/ProjectCreatePage.tsx";
import * as projectEdit from "../../../src/app/pages/project/ProjectPage.tsx";
import * as reminderCreate from "../../../src/features/reminder/ReminderCreatePage.tsx";
import { loadTexts } from "../../support/texts.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";

Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/records/list/lazyParts.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

type Typist = ReturnType<typeof userEvent.setup>;
const createPage = (data: unknown[]) => ({ data, total: data.length });

async function choose(user: Typist, field: RegExp, option: string) {
  await user.click(screen.getByRole("button", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}

const RULE_FIELDS = [
  ["Her", "Günlük", undefined, ["500", "0", "150", ""], "1 ile 99 arasında olmalı"],
  ["Kaç kez", "Günlük", "Belirli sayıda", ["1001", "0"], "1 ile 1.000 arasında olmalı"],
  ["Ayın kaçı", "Aylık", undefined, ["35", "0"], "1 ile 31 arasında olmalı"],
] as const;

for (const [label, kind, end, entries, says] of RULE_FIELDS) {
  viewTest(
    `reminder form: shows an error at “${label}” out of its range`,
    async ({ show, user }) => {
      const app = await createPageInApp({
        page: reminderCreate,
        path: "/reminders/create",
        at: "/reminders/create?date=2031-03-03",
        as: { id: toId(21), roles: ["ADMIN"] },
        respond: ({ method }) =>
          method === "POST" ? createReminder({ project: null }) : createPage([]),
      });
      await show(app.element);
      await user.type(await screen.findByRole("textbox", { name: "Açıklama" }), "Sayaçları oku");
      await choose(user, /Tekrar sıklığı/, kind);
      if (end) await user.click(screen.getByRole("radio", { name: end }));
      const field = screen.getByRole<HTMLInputElement>("textbox", { name: label });
      for (const entry of entries) {
        await user.clear(field);
        if (entry !== "") await user.type(field, entry);
        await user.click(screen.getByRole("button", { name: "Planla" }));
        assert.deepEqual([field.value, readDescription(field).description], [
          entry,
          [entry === "" ? "Gerekli" : says],
        ]);
        assert.ok(document.activeElement === field);
      }
      assert.deepEqual(app.calls.filter(({ method }) => method === "POST"), []);
      await user.clear(field);
      await user.type(field, "3");
      await user.click(screen.getByRole("button", { name: "Planla" }));
      await waitFor(() =>
        assert.equal(app.calls.filter(({ method }) => method === "POST").length, 1)
      );
    },
  );
}

viewTest(
  "project form: counts a number that is still being typed as a change",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: projectCreate,
      path: "/project/create",
      at: "/project/create",
      as: { roles: ["ADMIN"] },
      respond: () => createPage([]),
    });
    await show(app.element);
    const tonnes = await screen.findByRole("textbox", { name: /Yıllık azaltım/ });
    const getQuestion = () =>
      app.actors.confirmDialog.getSnapshot().context.current?.question.title;
    await user.type(tonnes, "1e5");
    app.startNavigation("/project/");
    await waitFor(() => assert.deepEqual(getQuestion(), { key: "Close without saving?" }));
    assert.ok(tonnes.isConnected);
  },
);

viewTest(
  "project form: sends the typed amount and keeps all decimals of an unchanged one",
  async ({ show, user }) => {
    addModalRoot();
    const project = createProject({ annualReductionTonnes: 1204300.567 });
    const app = await createPageInApp({
      page: projectEdit,
      path: "/project/:projectId",
      at: `/project/${project.id}?edit=yes`,
      as: { roles: ["ADMIN"] },
      respond: ({ path, method }) => {
        if (method === "PATCH") return project;
        return path === `/api/projects/${project.id}` ? project : createPage([]);
      },
    });
    await show(app.element);
    const tonnes = await screen.findByRole<HTMLInputElement>("textbox", { name: /Yıllık azaltım/ });
    await user.click(tonnes);
    await user.tab();
    const passed = tonnes.value;
    await user.clear(tonnes);
    await user.type(tonnes, "120000.5");
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    const listPatches = () => app.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => assert.equal(listPatches().length, 1));
    const [patch] = listPatches();
    const { annualReductionTonnes } = patch?.body as { annualReductionTonnes: number };
    assert.deepEqual([passed, annualReductionTonnes], ["1.204.300,567", 120000.5]);
  },
);

for (const days of [-3, 14]) {
  viewTest(
    `bulk change: requests moving due dates by ${days} days`,
    async ({ show, user, consoleMessages }) => {
      addModalRoot();
      const app = await createRoutedApp(routes, {
        at: "/milestones/?select=yes",
        as: { roles: ["ADMIN"] },
        respond({ path }) {
          if (path === "/api/milestones/bulk") return { total: 1, data: [], next: null };
          if (path === "/api/milestones") return createPage([createMilestone()]);
          return path.includes("/count/") ? 0 : respondToFrame(path);
        },
      });
      await show(app.element);
      await user.click(
        await screen.findByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }),
      );
      await user.click(screen.getByRole("button", { name: "Toplu işlem" }));
      await user.click(await screen.findByRole("menuitem", { name: "Son tarihleri ertele" }));
      const field = await screen.findByRole("textbox", { name: "Kaç gün" });
      await user.clear(field);
      await user.type(field, "3,5{Enter}");
      assert.deepEqual(readDescription(field).description, ["Tam sayı girin"]);
      await user.clear(field);
      await user.type(field, `${days}{Enter}`);
      const findBulkCall = () => app.calls.find(({ path }) => path === "/api/milestones/bulk");
      await waitFor(() => assert.ok(findBulkCall()));
      assert.deepEqual(findBulkCall()?.body, {
        action: "reschedule",
        days,
        ids: [createMilestone().id],
        from: 0,
      });
      // React Aria renders at once what is left, also where a dialog takes the focus.
      assert.deepEqual(
        consoleMessages.splice(0).filter((words) => !words.startsWith("flushSync was")),
        [],
      );
    },
  );
}

const shape: ListShape = {
  fields: { tonnes: { type: "number", sortable: true, filterable: true } },
  extend: [],
  defaultSort: { field: "tonnes", direction: "asc" },
};

viewTest(
  "number filter: reads one number per line in the user's language",
  async ({ show, user }) => {
    const changes: (readonly string[])[] = [];
    const value = {
      type: "number",
      options: undefined,
      record: undefined,
      isSet: true,
      values: ["1.125"],
      onChange: (values: readonly string[]) => changes.push(values),
    } as const;
    const { rerender } = await show(<FilterValue {...value} error={undefined} />);
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    const first = field.value;
    await user.clear(field);
    await user.type(field, "1.250\n12,5\n12.5");
    const parseValue = (values: readonly string[]) =>
      parseDraft({ fieldId: "tonnes", operator: "IN", values }, shape).filter?.value ?? null;
    const read = parseValue(changes.at(-1) ?? []);
    await user.type(field, "\n1e5");
    const unread = parseValue(changes.at(-1) ?? []);
    rerender(<FilterValue {...value} error="Geçersiz değer" />);
    assert.deepEqual({ first, read, unread, says: readDescription(field).description }, {
      first: "1,125",
      read: ["1250", "12.5", "12.5"],
      unread: null,
      says: ["1e5: Yalnızca bir sayı girin, örneğin 1.250,5"],
    });
  },
);

Deno.test("number filter: its chip shows all digits of the number", async () => {
  const t = createTranslate("tr", await loadTexts("tr"));
  const words = { label: "Annual reduction" } as const;
  const filter = { fieldId: "tonnes", operator: "EQUALS", value: "1204300.125" } as const;
  const text = describeFilter(filter, {
    type: "number",
    labels: words,
    findName: String,
    t,
    language: "tr",
  });
  assert.match(text, /1\.204\.300,125/);
});
