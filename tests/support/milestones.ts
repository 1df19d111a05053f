import assert from "node:assert/strict";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import { type CallApi, createApiCaller } from "./apiCaller.ts";
import { addCompany, addProject, addType } from "./projects.ts";
import {
  createTestServer,
  type TestServer,
  type TestServerInput,
  type TestUser,
} from "./server.ts";

/** A server with one project and an administrator. */
export interface MilestoneServer extends TestServer {
  admin: TestUser;
  callApi: CallApi;
  companyId: string;
  typeId: string;
  projectId: string;
  addProcess(name?: string): Promise<Process>;
  addMilestone(processId: string, more?: object): Promise<Milestone>;
  addOwner(name: string): Promise<string>;
  /** Returns the project's history, newest first. */
  listHistory(): Promise<ProjectHistoryEntry[]>;
}

export async function createMilestoneServer(input?: TestServerInput): Promise<MilestoneServer> {
  const server = await createTestServer(input);
  const admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  const companyId = await addCompany(server.db, "Ege");
  const typeId = await addType(server.db, "Rüzgâr");
  const projectId = await addProject(server.db, { name: "Bozcaada", companyId, typeId });
  const create = async (path: string, input: object) => {
    const { status, body } = await callApi("POST", path, input);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  return {
    ...server,
    admin,
    callApi,
    companyId,
    typeId,
    projectId,
    addProcess: (name = "Tescil") => create("/api/processes", { projectId, name }),
    addMilestone: (processId, more) =>
      create("/api/milestones", { processId, name: "Geçerli kılma", ...more }),
    addOwner: async (name) =>
      (await create("/api/project-milestone-owners", { name, kind: "REGISTRY" })).id,
    listHistory: async () =>
      (await callApi("GET", `/api/projects/${projectId}/history?size=100`)).body.data,
  };
}
