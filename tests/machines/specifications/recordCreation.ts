import { recordCreationMachine } from "../../../machines/recordCreation.ts";
import {
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

interface Request {
  requester: string;
  kind: string;
  name: string;
}

const company: Request = { requester: "company picker", kind: "company", name: "Ege" };
const project: Request = { requester: "project picker", kind: "project", name: "" };
const record = { id: "1", name: "Ege" };

const listRequests = ({ context }: Pick<StateBefore, "context">) =>
  context.requests as readonly Request[];
const has = ({ requester }: Request) => (before: StateBefore) =>
  listRequests(before).some((request) => request.requester === requester);
const lacks = (request: Request) => (before: StateBefore) => !has(request)(before);
const add = (request: Request) => (before: StateBefore) => ({
  requests: [...listRequests(before), request],
});
const removeLast = (before: StateBefore) => ({ requests: listRequests(before).slice(0, -1) });
const emitCreated = (before: StateBefore) => [{
  type: "record.created",
  requester: listRequests(before).at(-1)?.requester,
  record,
}];

/** Two pickers, of which the second may be in the dialog of the first. */
export const recordCreation: Specification = {
  name: "recordCreation",
  machine: recordCreationMachine,
  events: {
    "the company picker requests": sendEvent({ type: "creation.requested", ...company }),
    "the project picker requests": sendEvent({ type: "creation.requested", ...project }),
    "the user cancels": sendEvent({ type: "creation.cancelled" }),
    "the record is created": sendEvent({ type: "creation.completed", record }),
  },
  conditions: {
    "its dialog for a company is open": has(company),
    "its dialog for a project is open": has(project),
    "no dialog for a company is open": lacks(company),
    "no dialog for a project is open": lacks(project),
    "one dialog is open": (before) => listRequests(before).length === 1,
    "two dialogs are open": (before) => listRequests(before).length === 2,
  },
  start: { to: "idle", context: { requests: [] } },
  transitions: {
    idle: {
      "the company picker requests": { to: "creating", context: add(company) },
      "the project picker requests": { to: "creating", context: add(project) },
    },
    creating: {
      "the company picker requests": [
        { when: "its dialog for a company is open" },
        { when: "no dialog for a company is open", context: add(company) },
      ],
      "the project picker requests": [
        { when: "its dialog for a project is open" },
        { when: "no dialog for a project is open", context: add(project) },
      ],
      "the user cancels": [
        { when: "one dialog is open", to: "idle", context: { requests: [] } },
        { when: "two dialogs are open", context: removeLast },
      ],
      "the record is created": [
        {
          when: "one dialog is open",
          to: "idle",
          context: { requests: [] },
          emits: emitCreated,
        },
        { when: "two dialogs are open", context: removeLast, emits: emitCreated },
      ],
    },
  },
  impossible: [
    {
      after: ["idle: the company picker requests"],
      never: [
        "no dialog for a company is open",
        "its dialog for a project is open",
        "two dialogs are open",
      ],
      because: "the dialog for a company is the only one",
    },
    {
      after: ["idle: the project picker requests"],
      never: [
        "no dialog for a project is open",
        "its dialog for a company is open",
        "two dialogs are open",
      ],
      because: "the dialog for a project is the only one",
    },
    {
      after: [
        "creating: the company picker requests, no dialog for a company is open",
        "creating: the project picker requests, no dialog for a project is open",
      ],
      never: [
        "no dialog for a company is open",
        "no dialog for a project is open",
        "one dialog is open",
      ],
      because: "both dialogs are open",
    },
    {
      after: ["creating: the company picker requests, its dialog for a company is open"],
      never: ["no dialog for a company is open"],
      because: "its dialog stays open",
    },
    {
      after: ["creating: the project picker requests, its dialog for a project is open"],
      never: ["no dialog for a project is open"],
      because: "its dialog stays open",
    },
    {
      after: ["two dialogs are open"],
      never: ["two dialogs are open"],
      because: "one of two dialogs was closed",
    },
  ],
};
