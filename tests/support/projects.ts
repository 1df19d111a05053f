import type { Kysely } from "kysely";
import type { Project } from "../../contract/schemas/project.ts";
import { createId } from "../../server/platform/db/records.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import type { TestServer } from "./server.ts";

const EPOCH = new Date("2026-01-05T08:00:00Z");

/** Inserts a company and returns its id. */
export async function addCompany(db: Kysely<Database>, name: string): Promise<string> {
  const id = createId(EPOCH);
  await db.insertInto("companies").values({ id, name, created_at: EPOCH, updated_at: EPOCH })
    .execute();
  return id;
}

/** Inserts a project type and returns its id. */
export async function addType(db: Kysely<Database>, name: string): Promise<string> {
  const id = createId(EPOCH);
  await db.insertInto("project_types")
    .values({ id, name, milestone_template: "[]", created_at: EPOCH, updated_at: EPOCH })
    .execute();
  return id;
}

interface AddedProject {
  name: string;
  companyId: string;
  typeId: string;
  createdAt?: string;
  city?: string | null;
  description?: string | null;
  country?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  annualReductionTonnes?: number | null;
  status?: Project["status"];
}

/** Inserts a project without history and returns its id. */
export async function addProject(db: Kysely<Database>, project: AddedProject): Promise<string> {
  const createdAt = new Date(project.createdAt ?? EPOCH);
  const id = createId(createdAt);
  await db.insertInto("projects").values({
    id,
    name: project.name,
    company_id: project.companyId,
    type_id: project.typeId,
    description: project.description ?? null,
    start_date: project.startDate ?? null,
    end_date: project.endDate ?? null,
    country: project.country ?? null,
    city: project.city ?? null,
    annual_reduction_tonnes: project.annualReductionTonnes ?? null,
    status: project.status ?? "ACTIVE",
    created_at: createdAt,
    updated_at: createdAt,
  }).execute();
  return id;
}

interface AddedMilestone {
  name: string;
  startedAt?: string;
  completedAt?: string;
  ownerId?: string;
}

/** Inserts a process with milestones and returns its id. */
export async function addProcess(
  db: Kysely<Database>,
  projectId: string,
  name: string,
  milestones: readonly AddedMilestone[] = [],
): Promise<string> {
  const stamps = { created_at: EPOCH, updated_at: EPOCH };
  const id = createId(EPOCH);
  await db.insertInto("project_processes").values({ id, project_id: projectId, name, ...stamps })
    .execute();
  for (const [position, { name, startedAt, completedAt, ownerId }] of milestones.entries()) {
    await db.insertInto("milestones").values({
      id: createId(EPOCH),
      process_id: id,
      name,
      position,
      owner_id: ownerId ?? null,
      status: completedAt ? "COMPLETED" : startedAt ? "IN_PROGRESS" : "PENDING",
      started_at: startedAt ?? null,
      completed_at: completedAt ?? null,
      ...stamps,
    }).execute();
  }
  return id;
}

/** Adds an administrator and returns their token. */
export async function signInAdmin(server: TestServer): Promise<string> {
  const { access_token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  return access_token;
}
