import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { loadParts } from "../../support/loadParts.ts";
import { aCompany, anActivityEntry, idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, permissionsOf } from "../../../contract/permissions.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import * as activity from "../../../src/pages/activity/ActivityPage.tsx";
import * as company from "../../../src/pages/company/CompanyPage.tsx";

const ID = idOf(1);
const entry = anActivityEntry();

Deno.test.beforeAll(loadParts);

const pageOf = (data: readonly ActivityEntry[], next: string | null = null) => ({
  data,
  next,
  since: null,
});

interface Opened {
  at?: string;
  permissions?: readonly Permission[];
  answer?: (call: Call) => unknown;
}

const ofActivity = (calls: readonly Call[]) => calls.filter(({ path }) => path === "/api/activity");

function activityPage({ at = "/activity", permissions, answer = () => pageOf([entry]) }: Opened) {
  return inApp({
    page: activity,
    path: "/activity",
    at,
    as: { roles: ["ADMIN"], ...(permissions && { permissions }) },
    answer: (call) => call.path === "/api/activity" ? answer(call) : { data: [], total: 0 },
  });
}

viewTest(
  "tells what happened by day, with its links and each field before and after",
  async ({ show }) => {
    const app = await activityPage({});
    await show(app.element);
    const day = await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
    const [line] = within(day).getAllByRole("listitem");
    const { textContent } = line?.querySelector("p") ?? assert.fail("there is no sentence");
    assert.equal(textContent, "Deniz Işıklı, Ege Rüzgâr iş ortağını değiştirdi");
    assert.deepEqual(
      within(day).getAllByRole("link").map((link) => link.getAttribute("href")),
      [`/user/${idOf(2)}`, `/company/${ID}`],
    );
    within(day).getByText("İzmir → Manisa", { exact: false });
    app.stop();
  },
);

viewTest(
  "what was taken back is told as that, with each field before and after",
  async ({ show }) => {
    const takenBack = anActivityEntry({
      kind: "milestone_updated",
      takesBack: "milestone_updated",
      record: { type: "milestone", id: ID, name: "Onay", path: `/process/${ID}?milestone=${ID}` },
      changes: [{ field: "dueDate", before: "2026-04-08", after: "2026-04-01" }],
    });
    const reopened = anActivityEntry({
      id: idOf(3),
      kind: "reminder_updated",
      takesBack: "reminder_skipped",
      record: { type: "reminder", id: ID, name: "Rapor", path: `/reminders/${ID}` },
      changes: [{ field: "occurrence", before: "2026-03-02T09:00:00", after: null }],
    });
    const app = await activityPage({ answer: () => pageOf([takenBack, reopened]) });
    await show(app.element);
    const day = await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
    assert.deepEqual(
      [...day.querySelectorAll("p, ul")].map(({ textContent }) => textContent),
      [
        "Deniz Işıklı, Onay kilometre taşındaki değişikliğini geri aldı",
        "Son tarih 08.04.2026 → 01.04.2026",
        "Deniz Işıklı, “Rapor” hatırlatıcısının bir tarihinin atlanmasını geri aldı",
        "Tarih 02.03.2026 09:00",
      ],
    );
    app.stop();
  },
);

viewTest(
  "who may not read of a kind of record is told so, and nothing is asked for",
  async ({ show }) => {
    const permissions = permissionsOf(["ADMIN"]).filter((one) => one !== "user:list");
    const app = await activityPage({ at: "/activity?kind=user", permissions });
    await show(app.element);
    await screen.findByText("Bu kaynağa erişim yetkiniz yok.");
    assert.deepEqual(ofActivity(app.calls), []);
    assert.ok(screen.queryByRole("button", { name: "Kullanıcılar" }) === null);
    screen.getByRole("button", { name: "Projeler" });
    app.stop();
  },
);

viewTest(
  "nothing is offered of projects to who may list them but not read their history",
  async ({ show }) => {
    const permissions = permissionsOf(["ADMIN"]).filter((one) => one !== "project_history:get");
    const app = await activityPage({ permissions });
    await show(app.element);
    await screen.findByRole("button", { name: "İş ortakları" });
    for (const name of ["Projeler", "Süreçler", "Kilometre taşları"]) {
      assert.ok(screen.queryByRole("button", { name }) === null);
    }
    app.stop();
  },
);

viewTest("is asked for by every parameter of the address", async ({ show }) => {
  const query = new URLSearchParams({
    kind: "milestone",
    person: idOf(2),
    concerns: idOf(3),
    project: idOf(4),
    process: idOf(5),
    company: idOf(6),
  });
  const app = await activityPage({ at: `/activity?${query}` });
  await show(app.element);
  await screen.findByRole("region", { name: "5 Ocak 2026 Pazartesi" });
  assert.deepEqual(
    ofActivity(app.calls).map((call) => Object.fromEntries(new URLSearchParams(call.query))),
    [{
      recordType: "milestone",
      personId: idOf(2),
      concernsId: idOf(3),
      projectId: idOf(4),
      processId: idOf(5),
      companyId: idOf(6),
    }],
  );
  app.stop();
});

viewTest(
  "what is shown below takes the focus, so that the keyboard goes on there",
  async ({ show, user }) => {
    const older = anActivityEntry({ id: idOf(9), kind: "company_created", changes: [] });
    const app = await activityPage({
      answer: ({ query }) =>
        query.includes("before=") ? pageOf([older]) : pageOf([entry], "2026-01-05T09:00:00.000Z_1"),
    });
    await show(app.element);
    await screen.findByRole("button", { name: "Daha fazla göster" });
    screen.getByRole("button", { name: "Daha fazla göster" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      assert.match(
        document.activeElement?.textContent ?? "",
        /^Deniz Işıklı, Ege Rüzgâr iş ortağını ekledi/,
      )
    );
    assert.ok(screen.queryByRole("button", { name: "Daha fazla göster" }) === null);
    app.stop();
  },
);

const companyPage = ({ permissions, answer = () => pageOf([entry]) }: Opened) =>
  inApp({
    page: company,
    path: "/company/:companyId",
    at: `/company/${ID}`,
    as: { roles: ["ADMIN"], ...(permissions && { permissions }) },
    answer: (call) => {
      if (call.path === "/api/activity") return answer(call);
      return call.path === `/api/companies/${ID}` ? aCompany() : { data: [], total: 0 };
    },
  });

const card = () => screen.findByRole("region", { name: "Hareketler" });

viewTest(
  "a record's page ends with the last that happened to it, and leads to all",
  async ({ show }) => {
    const app = await companyPage({});
    await show(app.element);
    const region = await card();
    await within(region).findByText("İzmir → Manisa", { exact: false });
    const all = within(region).getByRole("link", { name: "Tümünü gör" });
    assert.equal(all.getAttribute("href"), `/activity?company=${ID}`);
    assert.deepEqual(ofActivity(app.calls).map(({ query }) => query), [`companyId=${ID}&size=5`]);
    app.stop();
  },
);

viewTest("a record's page says where nothing has happened to it yet", async ({ show }) => {
  const app = await companyPage({ answer: () => pageOf([]) });
  await show(app.element);
  await within(await card()).findByText("Burada henüz bir şey olmadı");
  app.stop();
});

viewTest(
  "a record's page stands without what could not be loaded, which is tried again",
  async ({ show, user }) => {
    let isThere = false;
    const app = await companyPage({
      answer: ({ path }) => {
        if (!isThere) throw refusal(path, "not-found", "x");
        return pageOf([entry]);
      },
    });
    await show(app.element);
    const region = await card();
    const failed = await within(region).findByRole("alert");
    within(failed).getByText("Hareketler yüklenemedi");
    isThere = true;
    within(failed).getByRole("button", { name: "Yeniden dene" }).focus();
    await user.keyboard("{Enter}");
    await within(region).findByText("İzmir → Manisa", { exact: false });
    app.stop();
  },
);

viewTest(
  "a record's page says nothing of it to who may read of no kind of record",
  async ({ show }) => {
    const app = await companyPage({ permissions: ["company:get"] });
    await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Ege Rüzgâr" });
    await waitFor(() => assert.ok(document.querySelector("[aria-busy=true]") === null));
    assert.ok(screen.queryByRole("region", { name: "Hareketler" }) === null);
    assert.deepEqual(ofActivity(app.calls), []);
    app.stop();
  },
);
