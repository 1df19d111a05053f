export interface BenchPage {
  /** `{id}` is replaced by the id of the first record of `list`. */
  path: string;
  list?: string;
  /** Selector of the first row, fact or field. */
  awaited: string;
  isGuest?: true;
}

const ROW = "main table[aria-busy=false] tbody tr";
const FACT = "main dl dd";

export const PROJECT_LIST = "project list";
export const LOGIN = "login";

const list = (path: string): BenchPage => ({ path, awaited: ROW });
const record = (path: string, list: string, awaited = FACT): BenchPage => ({ path, list, awaited });

export const PAGES: Record<string, BenchPage> = {
  [PROJECT_LIST]: list("/project/"),
  [LOGIN]: { path: "/login", awaited: "input[type=password]", isGuest: true },
  "start page": { path: "/", awaited: "main section li" },
  "start page with charts": { path: "/", awaited: "main [role=application] svg" },
  "project": record("/project/{id}", "/api/projects"),
  "process": record("/process/{id}", "/api/processes", "main li"),
  "calendar": { path: "/reminders/calendar", awaited: "main [role=gridcell] [aria-haspopup]" },
  "project form": { path: "/project/create", awaited: "main form input" },
  "feedback": record("/feedback/{id}", "/api/feedback"),
  "milestones": list("/milestones/"),
  "companies": list("/company/"),
  "technologies": list("/technology/"),
  "stakeholders": list("/stakeholders/"),
  "users": list("/user/"),
  "reminders": list("/reminders/"),
  "notifications": list("/notifications/"),
  "feedback list": list("/feedback/list"),
  "company": record("/company/{id}", "/api/companies"),
  "technology": record("/technology/{id}", "/api/project-types"),
  "stakeholder": record("/stakeholders/{id}", "/api/project-milestone-owners"),
  "user": record("/user/{id}", "/api/users"),
  "reminder": record("/reminders/{id}", "/api/reminders"),
};

export async function findPath(
  { path, list }: BenchPage,
  fetchList: (path: string) => Promise<Response>,
): Promise<string> {
  if (list === undefined) return path;
  const response = await fetchList(`${list}?size=1`);
  const { data: [first] } = await response.json();
  return path.replace("{id}", first.id);
}
