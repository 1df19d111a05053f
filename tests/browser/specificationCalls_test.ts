import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest, disableServerRendering } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

type Params = Readonly<Record<string, string | readonly string[]>>;

/** A call that a route makes as it loads: its path, and the parameters that it has at least. */
type Call = readonly [path: string, params?: Params];

interface Route {
  /** The route and search of the specification; `{id}` is the first record of `list`. */
  address: string;
  list?: string;
  /** In English; the feedback's own title where none is given. */
  title?: string;
  calls: readonly Call[];
}

/** Lists for dropdowns and detail pages: page 1, size 100, by name. */
const BY_NAME = { page: "1", size: "100", sortField: "name", sortDirection: "asc" };
const TEN = { page: "1", size: "10" };

/** The first filter of a query. */
const filter = (fieldId: string, operator: string, value: string): Params => ({
  "filters[0].fieldId": fieldId,
  "filters[0].operator": operator,
  "filters[0].value": value,
});

/** A list's search parameters, and the field that `filter` matches. */
const SEARCH = "page=1&size=5&sortDirection=asc&filter=an";
const createSearch = (textField: string, sortField: string): Params => ({
  page: "1",
  size: "5",
  sortField,
  sortDirection: "asc",
  ...filter(textField, "CONTAINS", "an"),
});

/** What every page behind the sign-in polls. */
const POLLED: readonly Call[] = [
  ["/api/notifications/undelivered"],
  ["/api/notifications/unread/count"],
];

/** The routes of the specification, sections 2, 7 and 9. */
const ROUTES: readonly Route[] = [
  { address: "/", title: "Overview", calls: [] },
  { address: "/unauthorized", title: "No permission", calls: [] },
  { address: "/toast-test", title: "Toast Test", calls: [] },
  {
    address: `/user/?${SEARCH}&sortField=email`,
    title: "System Users",
    calls: [["/api/users", createSearch("email", "email")]],
  },
  { address: "/user/create", title: "Add New User", calls: [] },
  {
    address: "/user/{id}",
    list: "/api/users",
    title: "User Account",
    calls: [["/api/users/{id}", { extend: ["company"] }]],
  },
  { address: "/technology/", title: "Technologies", calls: [["/api/project-types"]] },
  {
    address: "/technology/{id}",
    list: "/api/project-types",
    title: "Technology Details",
    calls: [["/api/project-types/{id}"]],
  },
  {
    address: "/stakeholders/",
    title: "All Stakeholders",
    calls: [["/api/project-milestone-owners"]],
  },
  {
    address: "/stakeholders/{id}",
    list: "/api/project-milestone-owners",
    title: "Stakeholder Details",
    calls: [["/api/project-milestone-owners/{id}"]],
  },
  {
    address: "/reminders/",
    title: "Task Reminders",
    calls: [["/api/reminders", { ...TEN, sortField: "dueDatetime", sortDirection: "desc" }]],
  },
  {
    address: `/reminders/?${SEARCH}&sortField=description`,
    title: "Task Reminders",
    calls: [["/api/reminders", createSearch("description", "description")]],
  },
  {
    address: "/reminders/?status=COMPLETED",
    title: "Task Reminders",
    calls: [["/api/reminders", filter("status", "EQUALS", "COMPLETED")]],
  },
  { address: "/reminders/create", title: "Schedule Reminder", calls: [] },
  {
    address: "/reminders/calendar",
    title: "Reminder Calendar",
    calls: [["/api/reminders/calendar"]],
  },
  {
    address: "/reminders/{id}",
    list: "/api/reminders",
    title: "Reminder",
    calls: [["/api/reminders/{id}"], ["/api/reminders/{id}/occurrences"]],
  },
  {
    address: "/reminders/{id}/edit",
    list: "/api/reminders",
    title: "Edit reminder",
    calls: [["/api/reminders/{id}"]],
  },
  {
    address: `/project/?${SEARCH}&sortField=name`,
    title: "Climate Projects",
    calls: [["/api/projects", {
      ...createSearch("name", "name"),
      extend: ["company", "type", "processes"],
    }]],
  },
  {
    address: "/project/?status=ACTIVE",
    title: "Climate Projects",
    calls: [["/api/projects", filter("status", "EQUALS", "ACTIVE")]],
  },
  { address: "/project/create", title: "Create New Project", calls: [] },
  {
    address: "/project/{id}",
    list: "/api/projects",
    title: "Project Information",
    calls: [
      ["/api/projects/{id}", { extend: ["type", "company"] }],
      ["/api/projects/{id}/processes"],
      ["/api/projects/{id}/milestones"],
      ["/api/project-types", BY_NAME],
      ["/api/companies", BY_NAME],
      ["/api/project-milestone-owners", BY_NAME],
    ],
  },
  {
    address: "/process/{id}",
    list: "/api/processes",
    title: "Process Information",
    calls: [
      ["/api/processes/{id}", {
        extend: [
          "project",
          "project.type",
          "project.company",
          "milestones",
          "milestones.owner",
          "milestones.assignee",
          "milestones.completions",
          "responsibles",
          "stakeholders",
        ],
      }],
      ["/api/project-milestone-owners", BY_NAME],
    ],
  },
  {
    address: "/notifications/",
    title: "System Notifications",
    calls: [["/api/notifications", { ...TEN, sortField: "createdAt", sortDirection: "desc" }]],
  },
  {
    address: "/notifications/?page=1&size=5&status=READ&sort=name,asc",
    title: "System Notifications",
    calls: [["/api/notifications", {
      page: "1",
      size: "5",
      status: "READ",
      sortField: "name",
      sortDirection: "asc",
    }]],
  },
  {
    address: `/company/?${SEARCH}&sortField=name`,
    title: "Partner Companies",
    calls: [["/api/companies", createSearch("name", "name")]],
  },
  {
    address: "/company/{id}",
    list: "/api/companies",
    title: "Company Profile",
    calls: [
      ["/api/companies/{id}"],
      ["/api/users", { page: "1", size: "100", sortField: "email", sortDirection: "asc" }],
      ["/api/projects", { extend: ["type"] }],
    ],
  },
  {
    address: "/feedback/my?page=1&size=5&sortField=title&sortDirection=asc",
    title: "My Submitted Feedback",
    calls: [["/api/feedback/my", {
      page: "1",
      size: "5",
      sortField: "title",
      sortDirection: "asc",
    }]],
  },
  {
    address: `/feedback/list?${SEARCH}&sortField=title`,
    title: "Feedback Overview",
    calls: [["/api/feedback", createSearch("title", "title")]],
  },
  {
    address: "/feedback/list?status=OPEN&priority=HIGH",
    title: "Feedback Overview",
    calls: [["/api/feedback/status/OPEN", filter("priority", "EQUALS", "HIGH")]],
  },
  { address: "/feedback/{id}", list: "/api/feedback", calls: [["/api/feedback/{id}"]] },
];

async function readFirst({ fetchApi, signIn }: BrowserTest, list: string) {
  const { access_token: token } = await signIn("admin");
  const { data: [first] } = await (await fetchApi("GET", `${list}?size=1`, { token })).json();
  assert.ok(first, list);
  return first as { id: string; title?: string };
}

function isMade(requestUrls: URL, [path, params = {}]: Call): boolean {
  return requestUrls.pathname === path && Object.entries(params).every(([key, value]) => {
    const values = requestUrls.searchParams.getAll(key);
    return [value].flat().every((one) => values.includes(one));
  });
}

/** Opens pages without server rendering, so that they request their data. */
async function openWithoutRendering(browserTest: BrowserTest): Promise<Page> {
  const page = await browserTest.newPage({ as: "admin", language: "en" });
  await disableServerRendering(page);
  return page;
}

test("routes: each sends the specified requests and has the specified title", async (browserTest) => {
  const page = await openWithoutRendering(browserTest);
  let requestUrls: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/") && request.method() === "GET") requestUrls.push(url);
  });
  for (const { address, list, title, calls } of ROUTES) {
    const record = list === undefined ? { id: "" } : await readFirst(browserTest, list);
    const withId = (text: string) => text.replace("{id}", record.id);
    const expected = [...calls, ...POLLED].map((
      [path, params],
    ): Call => [withId(path), params ?? {}]);
    requestUrls = [];
    await page.goto(withId(address));
    await page.waitForFunction(
      (expected) => document.title.endsWith(expected),
      `${title ?? record.title} · İklim`,
    );
    const listMissing = () =>
      expected.filter((call) => !requestUrls.some((one) => isMade(one, call)))
        .map((call) => `${address}: ${JSON.stringify(call)}`);
    await expectEventually(() => Promise.resolve(listMissing()), []);
  }
});
