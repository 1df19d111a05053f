import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { PERMISSIONS } from "../../contract/permissions.ts";
import type { ListPage } from "../../contract/listQuery.ts";
import type { RenderPage } from "../../contract/renderedPage.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";

/** Styles that the document has, so that no drawn page brings them. */
export interface SharedStyles {
  /** What the browser names them by when it asks for a page. */
  id: string;
  /** As a drawn page has its own. */
  text: string;
}

/** A list has the frame, and of what pages are made of the most. */
const PATH = "/project";

/** Those that pages share, as what the build made for the server draws them. */
export async function sharedStyles(renderer: string): Promise<SharedStyles> {
  const { renderPage }: { renderPage: RenderPage } = await import(String(pathToFileURL(renderer)));
  const { page } = await renderPage({ address: PATH, reader: READER, fetch: answerProject });
  if (!page) throw new Error(`${PATH} is not drawn`);
  const id = createHash("sha256").update(page.styles).digest("base64url").slice(0, 12);
  return { id, text: page.styles };
}

const ID = "";
const CREATED_AT = "2026-01-01T00:00:00Z";

/** What a row shows of a project. */
const PROJECT: Partial<Project> = {
  id: ID,
  name: "İklim",
  code: "IKL-1",
  status: "ACTIVE",
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  annualReductionTonnes: 1,
  company: { id: ID, name: "İklim" },
  type: { id: ID, name: "İklim" },
  processes: [{
    id: ID,
    name: "",
    status: "IN_PROGRESS",
    milestoneCount: 2,
    completedMilestoneCount: 1,
  }],
};

const answerProject = () =>
  Promise.resolve(
    Response.json({ data: [PROJECT], total: 1 } satisfies ListPage<Partial<Project>>),
  );

const ANYBODY: SessionUser = {
  id: ID,
  email: "",
  name: "",
  surname: "",
  company_id: ID,
  company_name: "",
  roles: [],
  permissions: [...PERMISSIONS],
  exp: Math.ceil(Date.now() / 1000) + 3_600,
};

const READER: Parameters<RenderPage>[0]["reader"] = {
  accessToken: `.${btoa(JSON.stringify(ANYBODY))}.`,
  language: "tr",
  timeZone: "Europe/Istanbul",
  now: Date.UTC(2026, 0, 1),
  theme: "system",
  isCollapsed: false,
};
