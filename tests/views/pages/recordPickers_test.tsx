import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import {
  createCompany,
  createProcess,
  createProject,
  createProjectType,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Project } from "../../../contract/schemas/project.ts";
import { useSubmission } from "../../../src/actors/useSubmission.ts";
import { findForm } from "../../../src/api/schemas.ts";
import { ListFilters } from "../../../src/records/list/ListFilters.tsx";
import { milestoneForm } from "../../../src/features/milestone/MilestoneFields.tsx";
import { ProcessEditDialog } from "../../../src/features/process/ProcessEditDialog.tsx";
import { ProcessCreateDialog } from "../../../src/features/process/ProcessCreateDialog.tsx";
import { projectForm } from "../../../src/features/project/ProjectFields.tsx";
import { projectRecord } from "../../../src/features/project/projectRecord.tsx";
import { createEmptyReminder } from "../../../src/features/reminder/reminderDraft.ts";
import { ReminderFields } from "../../../src/features/reminder/ReminderFields.tsx";
import { TemplateEditor } from "../../../src/features/projectType/TemplateEditor.tsx";
import { emptyUser, UserFields } from "../../../src/features/user/UserFields.tsx";

/** Typing rests so long, in milliseconds, before it is searched. */
const SEARCH_DEBOUNCE_MS = 300;

const project = createProject({ companyId: toId(101), typeId: toId(102) });
const company = createCompany({ id: toId(101), name: "Yüz birinci şirket" });
const technology = createProjectType({
  id: toId(102),
  name: "Yüz birinci teknoloji",
  milestoneTemplates: [{
    id: toId(7),
    name: "Standart",
    steps: [{ name: "Tasarım", ownerId: null, expectedDays: null, dayKind: "CALENDAR" }],
  }],
});
const process = createProcess({ id: toId(2) });

const unsent = {
  schema: findForm("projectForm"),
  submit: () => Promise.reject(new Error("not sent")),
  onSubmitted: () => {},
};

function ProjectForm({ edited }: { edited?: Project }) {
  const { empty, Fields } = projectForm;
  const { companyId, typeId } = edited ?? empty;
  const form = useSubmission({ ...unsent, initial: { ...empty, companyId, typeId } });
  return <Fields field={form.field} {...(edited ? { record: edited } : {})} />;
}
function UserForm() {
  return <UserFields field={useSubmission({ ...unsent, initial: emptyUser }).field} />;
}
function MilestoneForm() {
  const { empty, Fields } = milestoneForm;
  return <Fields field={useSubmission({ ...unsent, initial: empty }).field} />;
}
function ReminderForm() {
  const initial = createEmptyReminder({ date: "2031-03-03", userId: "me" });
  const form = useSubmission({ ...unsent, initial });
  return <ReminderFields field={form.field} values={form.values} people={[]} />;
}

const close = () => {};
const OWNERS = "/api/project-milestone-owners";
/** Each form, and what its pickers ask by the names that they have. */
const FORMS: Record<string, [form: () => React.ReactNode, asks: Record<string, string>]> = {
  "a project's form": [() => <ProjectForm />, {
    "İş ortağı": "/api/companies name",
    "Teknoloji": "/api/project-types name",
  }],
  "a user's form": [() => <UserForm />, { "Şirket": "/api/companies name" }],
  "a milestone's form": [() => <MilestoneForm />, { "Sorumlu paydaş": `${OWNERS} name` }],
  "the form of a new process": [
    () => <ProcessCreateDialog project={project} onClose={close} />,
    { "Sorumlular": "/api/users status nameOrEmail", "Paydaşlar": `${OWNERS} name` },
  ],
  "a process' form": [() => <ProcessEditDialog record={process} onClose={close} />, {
    "Sorumlular": "/api/users status nameOrEmail",
    "Paydaşlar": `${OWNERS} name`,
  }],
  "a reminder's form": [() => <ReminderForm />, {
    "Proje": "/api/projects nameCodeOrCity",
    "Kişiler": "/api/users status nameOrEmail",
  }],
  "a template's steps": [() => <TemplateEditor technology={technology} />, {
    "1. adımın sorumlusu": `${OWNERS} name`,
  }],
};

const createFormApp = (Component: () => React.ReactNode, respond: (call: Call) => unknown) =>
  createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    respond,
  });

const EMPTY_PAGE = { data: [], total: 0 };

async function search(
  user: UserEvent,
  { advanceClock }: { advanceClock: (ms: number) => void },
  label: string,
) {
  const input = await screen.findByRole("combobox", { name: new RegExp(`^${label}`) });
  await user.click(input);
  await user.paste("zz");
  act(() => advanceClock(SEARCH_DEBOUNCE_MS));
}

/** The path and the fields of the filters of each call that searches for `zz`. */
const listSearches = (calls: Call[]) =>
  calls.filter(({ query }) => query.includes(".value=zz")).map(({ path, query }) => {
    const params = [...new URLSearchParams(query)];
    const fields = params.filter(([key]) => key.endsWith(".fieldId")).map(([, value]) => value);
    return [path, ...fields].join(" ");
  });

for (const [name, [form, asks]] of Object.entries(FORMS)) {
  viewTest(`record pickers: search the server while typing in ${name}`, async (view) => {
    const { show, user } = view;
    addModalRoot();
    const app = await createFormApp(form, () => EMPTY_PAGE);
    await show(app.element);
    const queries: Record<string, string | undefined> = {};
    for (const [index, label] of Object.keys(asks).entries()) {
      await search(user, app, label);
      await waitFor(() => assert.equal(listSearches(app.calls).length, index + 1));
      queries[label] = listSearches(app.calls).at(-1);
      await user.keyboard("{Escape}");
    }
    assert.deepEqual(queries, asks);
  });
}

const MATCHES = ["Azz", "Zz birinci"].map((name, index) => ({ id: toId(201 + index), name }));

for (const [name, [form, asks]] of Object.entries(FORMS)) {
  viewTest(`record pickers: Enter chooses the first match in ${name}`, async (view) => {
    const { show, user } = view;
    addModalRoot();
    const app = await createFormApp(
      form,
      ({ query }) =>
        query.includes(".value=zz") || query.includes("operator=IN")
          ? { data: MATCHES, total: 2 }
          : EMPTY_PAGE,
    );
    await show(app.element);
    for (const label of Object.keys(asks)) {
      await search(user, app, label);
      const input = await screen.findByRole<HTMLInputElement>("combobox");
      await waitFor(() => assert.ok(input.hasAttribute("aria-activedescendant")));
      await user.keyboard("{Enter}");
      await waitFor(() => assert.notEqual(input.value, "zz"));
      if (input.value === "") await user.keyboard("{Escape}");
      const chosen = input.value || within(await screen.findByRole("list", { name: label }))
        .getAllByRole("listitem").at(-1)?.textContent;
      assert.equal(chosen, "Zz birinci");
    }
  });
}

viewTest("reminder form: Enter chooses the first matching time zone", async (view) => {
  const { show, user } = view;
  const app = await createFormApp(() => <ReminderForm />, () => EMPTY_PAGE);
  await show(app.element);
  const zone = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Saat dilimi/ });
  await user.tripleClick(zone);
  await user.keyboard("asia/tok{Enter}");
  await waitFor(() => assert.equal(zone.value, "Asia/Tokyo"));
  await user.tripleClick(zone);
  await user.keyboard("ist{Enter}");
  await waitFor(() => assert.equal(zone.value, "İstanbul (UTC+3)"));
});

viewTest(
  "project form: shows a company and a technology beyond the first page",
  async ({ show }) => {
    const edited = { ...project, company, type: technology };
    const app = await createFormApp(() => <ProjectForm edited={edited} />, () => EMPTY_PAGE);
    await show(app.element);
    const readValue = async (name: RegExp) =>
      (await screen.findByRole<HTMLInputElement>("combobox", { name })).value;
    assert.deepEqual(
      [await readValue(/İş ortağı/), await readValue(/Teknoloji/)],
      ["Yüz birinci şirket", "Yüz birinci teknoloji"],
    );
  },
);

const createFilter = (operator: "EQUALS" | "IN", value: string | string[]) => ({
  fieldId: "companyId",
  operator,
  value,
});

viewTest("filter chip: names records beyond the first page", async ({ show }) => {
  const filters = [createFilter("EQUALS", company.id), createFilter("IN", [company.id, toId(9)])];
  const app = await createFormApp(
    () => <ListFilters list={projectRecord.list} filters={filters} onChange={close} />,
    ({ query }) => query.includes("IN") ? { data: [company], total: 1 } : EMPTY_PAGE,
  );
  await show(app.element);
  await screen.findByRole("button", { name: "İş ortağı: Yüz birinci şirket" });
  await screen.findByRole("button", {
    name: "İş ortağı: Yüz birinci şirket veya bilinmeyen kayıt",
  });
});

viewTest("filter builder: adds one or several searched records", async (view) => {
  const { show, user } = view;
  const added: unknown[] = [];
  const app = await createFormApp(
    () => (
      <ListFilters
        list={projectRecord.list}
        filters={[]}
        onChange={(filters) => added.push(filters)}
      />
    ),
    ({ query }) =>
      query.includes("zz") || query.includes("operator=IN")
        ? { data: [company], total: 1 }
        : EMPTY_PAGE,
  );
  await show(app.element);
  for (const condition of [null, "şunlardan biri"]) {
    await user.click(await screen.findByRole("button", { name: "Süzgeç" }));
    await user.click(await screen.findByRole("button", { name: /Alan/ }));
    await user.click(await screen.findByRole("option", { name: "İş ortağı" }));
    if (condition) {
      await user.click(await screen.findByRole("button", { name: /Koşul/ }));
      await user.click(await screen.findByRole("option", { name: condition }));
    }
    await search(user, app, "Değer");
    await user.click(await screen.findByRole("option", { name: company.name }));
    if (condition) await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Uygula" }));
  }
  assert.deepEqual(added, [[createFilter("EQUALS", company.id)], [
    createFilter("IN", [company.id]),
  ]]);
});
