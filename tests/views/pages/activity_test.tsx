import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { loadLazyChunks } from "../../support/loadLazyChunks.ts";
import { createActivityEntry, createCompany, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { listPermissions, type Permission } from "../../../contract/permissions.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import * as activity from "../../../src/records/activity/ActivityPage.tsx";
import * as company from "../../../src/features/company/CompanyPage.tsx";

const ID = toId(1);
const entry = createActivityEntry();

Deno.test.beforeAll(loadLazyChunks);

const createPage = (data: readonly ActivityEntry[], next: string | null = null) => ({
  data,
  next,
  since: null,
});

interface Opened {
  at?: string;
  permissions?: readonly Permission[];
  respond?: (call: Call) => unknown;
}

const listActivityCalls = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === "/api/activity");

function createActivityPage(
  { at = "/activity", permissions, respond: respond = () => createPage([entry]) }: Opened,
) {
  return createPageInApp({
    page: activity,
    path: "/activity",
    at,
    as: { roles: ["ADMIN"], ...(permissions && { permissions }) },
    respond: (call) => call.path === "/api/activity" ? respond(call) : { data: [], total: 0 },
  });
}

viewTest(
  "activity page: lists changes by day with links and fields before and after",
  async ({ show }) => {
    const app = await createActivityPage({});
    await show(app.element);
    const day = await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
    const [line] = within(day).getAllByRole("listitem");
    const { textContent } = line?.querySelector("p") ?? assert.fail("there is no sentence");
    assert.equal(textContent, "Deniz Işıklı, “Ege Rüzgâr” iş ortağını değiştirdi");
    assert.deepEqual(
      within(day).getAllByRole("link").map((link) => link.getAttribute("href")),
      [`/user/${toId(2)}`, `/company/${ID}`],
    );
    within(day).getByText("İzmir → Manisa", { exact: false });
    app.stop();
  },
);

viewTest(
  "activity page: shows undone changes with fields before and after",
  async ({ show }) => {
    const takenBack = createActivityEntry({
      kind: "milestone_updated",
      takesBack: "milestone_updated",
      record: { type: "milestone", id: ID, name: "Onay", path: `/process/${ID}?milestone=${ID}` },
      changes: [{ field: "dueDate", before: "2026-04-08", after: "2026-04-01" }],
    });
    const reopened = createActivityEntry({
      id: toId(3),
      kind: "reminder_updated",
      takesBack: "reminder_skipped",
      record: { type: "reminder", id: ID, name: "Rapor", path: `/reminders/${ID}` },
      changes: [{ field: "occurrence", before: "2026-03-02T09:00:00", after: null }],
    });
    const app = await createActivityPage({ respond: () => createPage([takenBack, reopened]) });
    await show(app.element);
    const day = await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
    assert.deepEqual(
      [...day.querySelectorAll("p, ul")].map(({ textContent }) => textContent),
      [
        "Deniz Işıklı, “Onay” kilometre taşındaki değişikliğini geri aldı",
        "Son tarih 08.04.2026 → 01.04.2026",
        "Deniz Işıklı, “Rapor” hatırlatıcısının 02.03.2026 09:00 için atlanmasını geri aldı",
      ],
    );
    app.stop();
  },
);

viewTest(
  "activity page: shows that a kind of record is forbidden without a request",
  async ({ show }) => {
    const permissions = listPermissions(["ADMIN"]).filter((one) => one !== "user:list");
    const app = await createActivityPage({ at: "/activity?kind=user", permissions });
    await show(app.element);
    await screen.findByText("Bu kaynağa erişim yetkiniz yok.");
    assert.deepEqual(listActivityCalls(app.calls), []);
    assert.ok(screen.queryByRole("button", { name: "Kullanıcılar" }) === null);
    screen.getByRole("button", { name: "Projeler" });
    app.stop();
  },
);

viewTest(
  "activity page: hides project filters without project_history:get",
  async ({ show }) => {
    const permissions = listPermissions(["ADMIN"]).filter((one) => one !== "project_history:get");
    const app = await createActivityPage({ permissions });
    await show(app.element);
    await screen.findByRole("button", { name: "İş ortakları" });
    for (const name of ["Projeler", "Süreçler", "Kilometre taşları"]) {
      assert.ok(screen.queryByRole("button", { name }) === null);
    }
    app.stop();
  },
);

viewTest("activity page: sends every parameter of the address", async ({ show }) => {
  const query = new URLSearchParams({
    kind: "milestone",
    person: toId(2),
    concerns: toId(3),
    project: toId(4),
    process: toId(5),
    company: toId(6),
  });
  const app = await createActivityPage({ at: `/activity?${query}` });
  await show(app.element);
  await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
  assert.deepEqual(
    listActivityCalls(app.calls).map((call) => Object.fromEntries(new URLSearchParams(call.query))),
    [{
      recordType: "milestone",
      personId: toId(2),
      concernsId: toId(3),
      projectId: toId(4),
      processId: toId(5),
      companyId: toId(6),
    }],
  );
  app.stop();
});

viewTest(
  "activity page: moves the focus to the first of the added entries",
  async ({ show, user }) => {
    const older = createActivityEntry({ id: toId(9), kind: "company_created", changes: [] });
    const app = await createActivityPage({
      respond: ({ query }) =>
        query.includes("before=")
          ? createPage([older])
          : createPage([entry], "2026-01-05T09:00:00.000Z_1"),
    });
    await show(app.element);
    await screen.findByRole("button", { name: "Daha fazla göster" });
    screen.getByRole("button", { name: "Daha fazla göster" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      assert.match(
        document.activeElement?.textContent ?? "",
        /^Deniz Işıklı, “Ege Rüzgâr” iş ortağını ekledi/,
      )
    );
    assert.ok(screen.queryByRole("button", { name: "Daha fazla göster" }) === null);
    app.stop();
  },
);

const createCompanyPage = ({ permissions, respond: respond = () => createPage([entry]) }: Opened) =>
  createPageInApp({
    page: company,
    path: "/company/:companyId",
    at: `/company/${ID}`,
    as: { roles: ["ADMIN"], ...(permissions && { permissions }) },
    respond: (call) => {
      if (call.path === "/api/activity") return respond(call);
      return call.path === `/api/companies/${ID}` ? createCompany() : { data: [], total: 0 };
    },
  });

const findCard = () => screen.findByRole("region", { name: "Etkinlik" });

viewTest(
  "activity card: shows a record's latest changes and links to all",
  async ({ show }) => {
    const app = await createCompanyPage({});
    await show(app.element);
    const region = await findCard();
    await within(region).findByText("İzmir → Manisa", { exact: false });
    const all = within(region).getByRole("link", { name: "Tümünü gör" });
    assert.equal(all.getAttribute("href"), `/activity?company=${ID}`);
    assert.deepEqual(listActivityCalls(app.calls).map(({ query }) => query), [
      `companyId=${ID}`,
    ]);
    app.stop();
  },
);

viewTest("activity card: has an empty state", async ({ show }) => {
  const app = await createCompanyPage({ respond: () => createPage([]) });
  await show(app.element);
  await within(await findCard()).findByText("Burada henüz bir şey olmadı");
  app.stop();
});

viewTest(
  "activity card: shows an error and retries",
  async ({ show, user }) => {
    let isThere = false;
    const app = await createCompanyPage({
      respond: ({ path }) => {
        if (!isThere) throw createRequestFailure(path, "not-found", "x");
        return createPage([entry]);
      },
    });
    await show(app.element);
    const region = await findCard();
    const failed = await within(region).findByRole("alert");
    within(failed).getByText("Etkinlik yüklenemedi");
    isThere = true;
    within(failed).getByRole("button", { name: "Yeniden dene" }).focus();
    await user.keyboard("{Enter}");
    await within(region).findByText("İzmir → Manisa", { exact: false });
    app.stop();
  },
);

viewTest(
  "activity card: is hidden without permission to read activity",
  async ({ show }) => {
    const app = await createCompanyPage({ permissions: ["company:get"] });
    await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Ege Rüzgâr" });
    await waitFor(() => assert.ok(document.querySelector("[aria-busy=true]") === null));
    assert.ok(screen.queryByRole("region", { name: "Etkinlik" }) === null);
    assert.deepEqual(listActivityCalls(app.calls), []);
    app.stop();
  },
);

const createStart = (index: number, fields: Partial<ActivityEntry> = {}) =>
  createActivityEntry({
    id: toId(100 + index),
    kind: "milestone_started",
    record: { type: "milestone", id: toId(index), name: `Adım ${index}`, path: null },
    changes: [],
    project: { id: ID, name: "Bozcaada" },
    createdAt: `2026-01-05T08:${String(50 - index).padStart(2, "0")}:00Z`,
    ...fields,
  });

const readLines = (container: HTMLElement) =>
  [...container.querySelectorAll("[data-lines] > li")].map((line) =>
    line.querySelector("p")?.textContent
  );

viewTest("activity page: folds what one user did in a burst into one line", async ({ show }) => {
  const other = { id: toId(7), name: "Ece", surname: "Su" };
  const app = await createActivityPage({
    respond: () =>
      createPage([
        ...[1, 2, 3, 4, 5, 6, 7].map((index) => createStart(index)),
        createStart(8, { actor: other }),
        createStart(9, { actor: other }),
        ...[10, 11, 12].map((index) =>
          createStart(index, { kind: "milestone_completed", takesBack: "milestone_completed" })
        ),
        createStart(30, { createdAt: "2026-01-05T07:00:00Z" }),
        createStart(31, { createdAt: "2026-01-05T06:50:00Z" }),
        createStart(32, { createdAt: "2026-01-05T06:39:59Z" }),
      ]),
  });
  const { container } = await show(app.element);
  const day = await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
  assert.deepEqual(readLines(container).slice(0, 3), [
    "Deniz Işıklı, 7 kilometre taşını başlattı",
    "Ece Su, “Adım 8” kilometre taşını başlattı",
    "Ece Su, “Adım 9” kilometre taşını başlattı",
  ]);
  assert.equal(readLines(container).length, 9);
  const burst = day.querySelector("[data-lines] > li") ?? assert.fail("there is no line");
  assert.equal(burst.querySelectorAll("p")[1]?.textContent, "Bozcaada");
  assert.equal(burst.querySelector("details")?.open, false);
  assert.equal(burst.querySelector("summary")?.textContent, "Tek tek göster");
  assert.equal(burst.querySelectorAll("[data-entry]").length, 7);
  app.stop();
});

viewTest(
  "activity page: marks the number of a burst whose older entries are not loaded",
  async ({ show }) => {
    const app = await createActivityPage({
      respond: () => createPage([1, 2, 3].map((index) => createStart(index)), "next"),
    });
    const { container } = await show(app.element);
    await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
    assert.deepEqual(readLines(container), ["Deniz Işıklı, 3+ kilometre taşını başlattı"]);
    app.stop();
  },
);
