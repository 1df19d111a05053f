import {
  type Call,
  createRequestFailure,
  createRoutedApp,
} from "../../support/createPageInApp.tsx";
import { loadLazyChunks } from "../../support/loadLazyChunks.ts";
import {
  createCompany,
  createFeedback,
  createMilestone,
  createMilestoneOwner,
  createOccurrence,
  createProcess,
  createProject,
  createProjectType,
  createReminder,
  createUser,
  toId,
} from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { routes } from "../../../src/app/routes.tsx";

const ID = toId(1);
const OTHER = toId(2);
const company = createCompany();
const technology = createProjectType();
const stakeholder = createMilestoneOwner({
  summary: {
    milestoneCount: 1,
    pendingCount: 1,
    inProgressCount: 0,
    completedCount: 0,
    lateCount: 0,
    averageDays: null,
  },
});
const project = createProject({ company, type: technology, processes: [] });
const user = createUser({ roles: ["VIEWER"], company });
const feedback = createFeedback({ submittedBy: { id: OTHER, name: "İrem", surname: "Yıldız" } });
const milestone = createMilestone({ owner: null, completions: [] });
const process = createProcess({
  status: "IN_PROGRESS",
  milestoneCount: 2,
  completedMilestoneCount: 1,
  startedAt: "2026-01-05T09:00:00Z",
  project,
  milestones: [milestone, {
    ...milestone,
    id: OTHER,
    name: "Doğrulama",
    position: 1,
    status: "COMPLETED",
    startedAt: "2026-01-05T09:00:00Z",
    completedAt: "2026-02-05T09:00:00Z",
  }],
  responsibles: [],
  stakeholders: [],
});
const occurrence = createOccurrence({ id: OTHER });
const reminder = createReminder({ users: [], project: null });

const RECORDS: Record<string, unknown> = {
  processes: process,
  reminders: reminder,
  users: user,
  companies: company,
  "project-types": technology,
  "project-milestone-owners": stakeholder,
  projects: project,
  feedback,
};

Deno.test.beforeAll(loadLazyChunks);

/** Simulates a server with one record of each kind, and the requested user. */
function createServer(changes: Partial<User>) {
  return ({ path }: Call): unknown => {
    if (path === "/api/metrics/stakeholders/summary") {
      return { ownerCount: 1, milestoneCount: 1 };
    }
    if (path === "/api/metrics/overview") return {};
    if (path === "/api/activity") return { data: [], next: null, since: null };
    if (path === "/api/notifications/undelivered") return [];
    if (path === "/api/notifications/unread/count") return 0;
    if (path.includes("/aggregates/")) return path.includes("/duration/") ? [] : 1;
    const [, , resource = "", id, part] = path.split("/");
    const record = RECORDS[resource];
    if (part === "occurrences") return { data: [occurrence], total: 1 };
    if (id === "my") return { data: [record], total: 1 };
    if (part !== undefined || record === undefined) return { data: [], total: 0 };
    const shownRecord = resource === "users" ? { ...user, ...changes } : record;
    if (id === undefined) return { data: [shownRecord], total: 1 };
    if (id === OTHER) throw createRequestFailure(path, "not-found", "x");
    return shownRecord;
  };
}

interface Place {
  at: string;
  /** What the user looked at differs in. */
  looking?: Partial<User>;
}

/** What each permission opens on a screen: nothing of it is there without, and nothing else goes. */
const OPENS: [Permission, Place, string[]][] = [
  ["user:create", { at: "/user" }, ["Yeni kullanıcı"]],
  ["user:create", { at: `/user/${ID}`, looking: { status: "INVITED" } }, ["Yeniden davet et"]],
  ["user:update", { at: `/user/${ID}` }, ["Düzenle"]],
  ["user:delete", { at: `/user/${ID}` }, ["Sil"]],
  ["user:disable", { at: `/user/${ID}` }, ["Devre dışı bırak"]],
  ["user:enable", { at: `/user/${ID}`, looking: { status: "DISABLED" } }, ["Etkinleştir"]],
  ["user:enable", { at: `/user/${ID}` }, ["Sıfırlama bağlantısı gönder"]],
  ["user:get", { at: "/user" }, ["İrem Yıldız"]],
  ["config:read", { at: "/user" }, ["Oturum ve hesap kayıtları", "Ulaştırılamayan e-postalar"]],
  ["config:read", { at: `/user/${ID}` }, ["Bu hesabın kayıtları"]],
  ["config:write", { at: `/user/${ID}` }, ["Tek kullanımlık parola oluştur"]],
  ["company:create", { at: "/company" }, ["Yeni iş ortağı"]],
  ["company:update", { at: `/company/${ID}` }, ["Düzenle"]],
  ["company:delete", { at: `/company/${ID}` }, ["Sil"]],
  ["company:get", { at: "/company" }, ["Ege Rüzgâr"]],
  ["project_type:create", { at: "/technology" }, ["Yeni teknoloji"]],
  ["project_type:update", { at: `/technology/${ID}` }, ["Düzenle", "Adım ekle"]],
  ["project_type:delete", { at: `/technology/${ID}` }, ["Sil"]],
  ["project_type:get", { at: "/technology" }, ["Rüzgâr"]],
  ["project_milestone_owner:create", { at: "/stakeholders" }, ["Yeni paydaş"]],
  ["project_milestone_owner:update", { at: `/stakeholders/${ID}` }, ["Düzenle"]],
  ["project_milestone_owner:delete", { at: `/stakeholders/${ID}` }, ["Sil"]],
  ["project_milestone_owner:get", { at: "/stakeholders" }, ["Sicil Kurumu"]],
  ["project:create", { at: "/project" }, ["Yeni proje"]],
  ["project:update", { at: `/project/${ID}` }, ["Düzenle"]],
  ["project:delete", { at: `/project/${ID}` }, ["Sil"]],
  ["project:enable", { at: `/project/${ID}` }, ["Devre dışı bırak"]],
  ["project_process:list", { at: `/project/${ID}` }, [
    "Yeni süreç",
    "Süreçler0",
    "Kilometre taşları0",
  ]],
  ["project_process:create", { at: `/project/${ID}?tab=processes` }, ["Yeni süreç"]],
  ["project_process:update", { at: `/process/${ID}` }, [
    "Düzenle",
    "Kilometre taşı",
    "Sil1 kilometre taşı tamamlanmış.",
  ]],
  ["project_milestone:complete", { at: `/process/${ID}` }, ["Başlat"]],
  ["reminder:create", { at: "/reminders" }, ["Yeni hatırlatıcı"]],
  ["reminder:update", { at: `/reminders/${ID}` }, ["Düzenle"]],
  ["reminder:delete", { at: `/reminders/${ID}` }, ["Sil"]],
  ["reminder:manage_occurrence", { at: `/reminders/${ID}` }, ["Tamamla", "Atla"]],
  ["feedback:update", { at: `/feedback/${ID}` }, ["Düzenle"]],
  ["feedback:manage", { at: `/feedback/${ID}` }, [
    "İncelemeye al",
    "Reddet",
    "Çözüldü olarak işaretle",
    "Yanıtla",
  ]],
  ["project_history:get", { at: `/project/${ID}` }, ["Etkinlik"]],
  ["project_history:get", { at: `/process/${ID}` }, ["Tümünü gör"]],
];

for (const [permission, place, opened] of OPENS) {
  viewTest(`permissions: ${permission} adds ${opened} at ${place.at}`, async ({ show }) => {
    const withIt = await listAllControls(show, place);
    const without = await listControls(
      show,
      place,
      PERMISSIONS.filter((one) => one !== permission),
    );
    assert.deepEqual(
      { opened: [...withIt].filter((name) => !without.has(name)), closed: without.size },
      { opened, closed: withIt.size - opened.length },
    );
  });
}

const LISTS: [at: string, permission: Permission][] = [
  ["/user", "user:list"],
  ["/company", "company:list"],
  ["/technology", "project_type:list"],
];

for (const [at, permission] of LISTS) {
  viewTest(
    `permissions: ${at} shows that the list is forbidden without ${permission}`,
    async ({ show }) => {
      const forbidden = "Bu listeyi görme izniniz yok";
      const barred = PERMISSIONS.filter((one) => one !== permission);
      const readError = async (permissions: readonly Permission[]) => {
        const { main, leave } = await open(show, at, permissions);
        const count = within(main).queryAllByText(forbidden).length;
        leave();
        return count;
      };
      assert.deepEqual([await readError(barred), await readError(PERMISSIONS)], [1, 0]);
    },
  );
}

/** Without any one of them a page is not opened. */
const GUARDED: [at: string, permissions: Permission[]][] = [
  ["/user", ["user:list", "user:get"]],
  ["/user/create", ["user:create"]],
  [`/user/${ID}`, ["user:get"]],
  ["/user/events", ["config:read"]],
  ["/user/mails", ["config:read"]],
  [`/technology/${ID}`, ["project_type:get"]],
  ["/stakeholders", ["project_milestone_owner:list"]],
  [`/stakeholders/${ID}`, ["project_milestone_owner:get"]],
  ["/project", ["project:list", "project:get"]],
  [`/project/${ID}`, ["project:list", "project:get"]],
  ["/project/create", ["project:create"]],
  ["/milestones", ["project_process:list"]],
  ["/notifications", ["notification:read"]],
  ["/company", ["company:list", "company:get"]],
  [`/company/${ID}`, ["company:list", "company:get"]],
  ["/feedback/list", ["feedback:list", "feedback:manage"]],
  [`/feedback/${ID}`, ["feedback:get", "feedback:manage"]],
  ["/feedback/my", ["feedback:create", "feedback:get", "feedback:manage"]],
];

for (const [at, permissions] of GUARDED) {
  viewTest(`permissions: ${at} requires ${permissions.join(" or ")}`, async () => {
    const barred = PERMISSIONS.filter((one) => !permissions.includes(one));
    assert.deepEqual(await placeReached(at, barred), "/unauthorized");
    for (const permission of permissions) {
      assert.deepEqual(await placeReached(at, [...barred, permission]), at, permission);
    }
  });
}

type Show = Parameters<Parameters<typeof viewTest>[1]>[0]["show"];

const seen = new Map<string, Set<string>>();

/** Controls that a user with all permissions sees. Each page is opened once for all tests. */
async function listAllControls(show: Show, place: Place) {
  const key = JSON.stringify(place);
  const names = seen.get(key) ?? await listControls(show, place, PERMISSIONS);
  seen.set(key, names);
  return names;
}

/**
 * Returns the names of all links, buttons and items of the page's menu, without in-place editing.
 * That replaces text lazily (tests/browser/inPlaceEdit_test.ts).
 */
async function listControls(
  show: Show,
  { at, looking = {} }: Place,
  permissions: readonly Permission[],
) {
  const { main, leave } = await open(show, at, permissions, looking);
  // What lists are worked with is drawn last.
  if (!at.includes(ID)) await within(main).findByRole("button", { name: "Sütunlar" });
  const names = ["link", "button", "tab"].flatMap((role) =>
    within(main).queryAllByRole(role)
      .filter((element) => element.getAttribute("aria-haspopup") !== "dialog")
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  );
  const [menu] = within(main).queryAllByRole("button", { name: "Diğer işlemler" });
  if (menu !== undefined) {
    fireEvent.click(menu);
    const items = await screen.findAllByRole("menuitem");
    names.push(...items.map(({ textContent }) => textContent));
  }
  leave();
  return new Set(names.filter(Boolean));
}

async function placeReached(at: string, permissions: readonly Permission[]) {
  const app = await createAppAt(at, permissions);
  await app.waitForNavigation();
  app.stop();
  return app.readAddress();
}

const createAppAt = (at: string, permissions: readonly Permission[], looking: Partial<User> = {}) =>
  createRoutedApp(routes, {
    at,
    as: { id: "me", roles: ["ADMIN"], permissions },
    respond: createServer(looking),
  });

/** A page that has not changed for so long has loaded all its parts. */
const SETTLED_MS = 50;

async function open(
  show: Show,
  at: string,
  permissions: readonly Permission[],
  looking: Partial<User> = {},
) {
  const app = await createAppAt(at, permissions, looking);
  const { unmount, container } = await show(app.element);
  let before: string | null = null;
  let unchangedSince = 0;
  // Parts of a page are fetched once it stands: it is looked at when nothing is added any more.
  const main = await waitFor(() => {
    const mainElement = container.querySelector("main");
    assert.ok(mainElement !== null && mainElement.querySelector("h1") !== null);
    assert.ok(document.querySelector("[aria-busy=true]") === null);
    const html = mainElement.innerHTML;
    if (html !== before) unchangedSince = performance.now();
    before = html;
    assert.ok(performance.now() - unchangedSince >= SETTLED_MS);
    return mainElement;
  }, { timeout: 30_000, interval: 25 });
  const leave = () => {
    unmount();
    app.stop();
  };
  return { main, place: app.readAddress, leave };
}
