import { frameAnswer, inApp, routed } from "../../support/inApp.tsx";
import { aMilestone, aProject, aReminder, idOf } from "../../support/records.ts";
import { addModalRoot, described, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ListShape } from "../../../contract/listQuery.ts";
import { routes } from "../../../src/app/routes.tsx";
import { readDraft } from "../../../src/pages/list/filterDraft.ts";
import { FilterValue } from "../../../src/pages/list/FilterValue.tsx";
import { describeFilter } from "../../../src/pages/list/filterWords.ts";
import * as projectCreate from "../../../src/pages/project/ProjectCreatePage.tsx";
import * as projectEdit from "../../../src/pages/project/ProjectPage.tsx";
import * as reminderCreate from "../../../src/pages/reminder/ReminderCreatePage.tsx";
import { loadTexts } from "../../support/texts.ts";
import { translator } from "../../../src/i18n/Translation.tsx";

Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/tools.ts"),
    import("../../../src/pages/list/later.ts"),
    import("../../../src/ui/later.ts"),
  ]);
});

type Typist = ReturnType<typeof userEvent.setup>;
const page = (data: unknown[]) => ({ data, total: data.length });

async function choose(user: Typist, field: RegExp, option: string) {
  await user.click(screen.getByRole("button", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}

const RULE_FIELDS = [
  ["Kaçta bir", "Günlük", undefined, ["500", "0", "150", ""], "1 ile 99 arasında olmalı"],
  ["Kaç kez", "Günlük", "Belirli sayıda", ["1001", "0"], "1 ile 1.000 arasında olmalı"],
  ["Ayın kaçı", "Aylık", undefined, ["35", "0"], "1 ile 31 arasında olmalı"],
] as const;

for (const [label, kind, end, entries, says] of RULE_FIELDS) {
  viewTest(
    `reminder form: refuses “${label}” out of its range at its own field`,
    async ({ show, user }) => {
      const app = await inApp({
        page: reminderCreate,
        path: "/reminders/create",
        at: "/reminders/create?date=2031-03-03",
        as: { id: idOf(21), roles: ["ADMIN"] },
        answer: ({ method }) => method === "POST" ? aReminder({ project: null }) : page([]),
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
        assert.deepEqual([field.value, described(field).description], [
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

viewTest("project form: counts a number not yet left as a change", async ({ show, user }) => {
  const app = await inApp({
    page: projectCreate,
    path: "/project/create",
    at: "/project/create",
    as: { roles: ["ADMIN"] },
    answer: () => page([]),
  });
  await show(app.element);
  const tonnes = await screen.findByRole("textbox", { name: /Yıllık azaltım/ });
  const asked = () => app.actors.confirmDialog.getSnapshot().context.asked?.question.title;
  await user.type(tonnes, "1e5");
  app.setOut("/project/");
  await waitFor(() => assert.deepEqual(asked(), { key: "Discard changes" }));
  assert.ok(tonnes.isConnected);
});

viewTest(
  "project form: sends the amount that was typed, and all decimals of one that was not",
  async ({ show, user }) => {
    addModalRoot();
    const project = aProject({ annualReductionTonnes: 1204300.567 });
    const app = await inApp({
      page: projectEdit,
      path: "/project/:projectId",
      at: `/project/${project.id}?edit=yes`,
      as: { roles: ["ADMIN"] },
      answer: ({ path, method }) => {
        if (method === "PATCH") return project;
        return path === `/api/projects/${project.id}` ? project : page([]);
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
    const patches = () => app.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => assert.equal(patches().length, 1));
    const [patch] = patches();
    const { annualReductionTonnes } = patch?.body as { annualReductionTonnes: number };
    assert.deepEqual([passed, annualReductionTonnes], ["1.204.300,567", 120000.5]);
  },
);

const QUESTIONS = [
  ["-3", "Seçili 1 kilometre taşının bitiş tarihi 3 gün öne alınacak."],
  ["14", "Seçili 1 kilometre taşının bitiş tarihi 14 gün ertelenecek."],
] as const;

for (const [days, question] of QUESTIONS) {
  viewTest(
    `bulk change: asks by how much due dates move for ${days} days`,
    async ({ show, user, said }) => {
      addModalRoot();
      const app = await routed(routes, {
        at: "/milestones/?select=yes",
        as: { roles: ["ADMIN"] },
        answer({ path }) {
          if (path === "/api/milestones") return page([aMilestone()]);
          return path.includes("/count/") ? 0 : frameAnswer(path);
        },
      });
      await show(app.element);
      await user.click(
        await screen.findByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }),
      );
      await user.click(screen.getByRole("button", { name: "Seçilenlere uygula" }));
      await user.click(await screen.findByRole("menuitem", { name: "Bitiş tarihlerini kaydır" }));
      const field = await screen.findByRole("textbox", { name: "Kaç gün" });
      await user.clear(field);
      await user.type(field, "3,5{Enter}");
      assert.deepEqual(described(field).description, ["Tam sayı girin"]);
      await user.clear(field);
      await user.type(field, `${days}{Enter}`);
      await within(await screen.findByRole("alertdialog")).findByText(question);
      // React Aria renders at once what is left, also where a dialog takes the focus.
      assert.deepEqual(said.splice(0).filter((words) => !words.startsWith("flushSync was")), []);
    },
  );
}

const shape: ListShape = {
  fields: { tonnes: { type: "number", sortable: true, filterable: true } },
  extend: [],
  defaultSort: { field: "tonnes", direction: "asc" },
};

viewTest(
  "number filter: reads one number a line in the reader's language",
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
    const filter = (values: readonly string[]) =>
      readDraft({ fieldId: "tonnes", operator: "IN", values }, shape).filter?.value ?? null;
    const read = filter(changes.at(-1) ?? []);
    await user.type(field, "\n1e5");
    const unread = filter(changes.at(-1) ?? []);
    rerender(<FilterValue {...value} error="Geçersiz değer" />);
    assert.deepEqual({ first, read, unread, says: described(field).description }, {
      first: "1,125",
      read: ["1250", "12.5", "12.5"],
      unread: null,
      says: ["1e5: Yalnızca bir sayı girin, örneğin 1.250,5"],
    });
  },
);

Deno.test("number filter: its chip shows all digits of the number", async () => {
  const t = translator("tr", await loadTexts("tr"));
  const words = { label: "Annual reduction" } as const;
  const filter = { fieldId: "tonnes", operator: "EQUALS", value: "1204300.125" } as const;
  const text = describeFilter(filter, { type: "number", words, nameOf: String, t, language: "tr" });
  assert.match(text, /1\.204\.300,125/);
});
