import assert from "node:assert/strict";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import { type Ask, asking } from "./ask.ts";
import { addCompany, addProject, addType } from "./projects.ts";
import { type TestServer, testServer, type TestUser } from "./server.ts";

/** A server with one project, and somebody who may do anything. */
export interface MilestoneServer extends TestServer {
  admin: TestUser;
  ask: Ask;
  companyId: string;
  typeId: string;
  projectId: string;
  addProcess(name?: string): Promise<Process>;
  addMilestone(processId: string, more?: object): Promise<Milestone>;
  addOwner(name: string): Promise<string>;
  /** The newest first. */
  history(): Promise<ProjectHistoryEntry[]>;
}

export async function milestoneServer(): Promise<MilestoneServer> {
  const server = await testServer();
  const admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  const ask = asking(server, (await server.signIn(admin)).access_token);
  const companyId = await addCompany(server.db, "Ege");
  const typeId = await addType(server.db, "Rüzgâr");
  const projectId = await addProject(server.db, { name: "Bozcaada", companyId, typeId });
  const create = async (path: string, input: object) => {
    const { status, body } = await ask("POST", path, input);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  return {
    ...server,
    admin,
    ask,
    companyId,
    typeId,
    projectId,
    addProcess: (name = "Tescil") => create("/api/processes", { projectId, name }),
    addMilestone: (processId, more) =>
      create("/api/milestones", { processId, name: "Geçerli kılma", ...more }),
    addOwner: async (name) =>
      (await create("/api/project-milestone-owners", { name, kind: "REGISTRY" })).id,
    history: async () =>
      (await ask("GET", `/api/projects/${projectId}/history?size=100`)).body.data,
  };
}
