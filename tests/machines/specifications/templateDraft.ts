import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { templateDraftMachine } from "../../../machines/templateDraft.ts";
import { createProjectType, toId } from "../../support/records.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const stale = new Error("changed meanwhile");
const declined = new Error("The user declined");
const question = { message: "Discard?" };

const milestone = (name: string) => ({
  name,
  ownerId: null,
  expectedDays: null,
  dayKind: "CALENDAR" as const,
});
const createTemplate = (...names: string[]) => [
  { id: toId(7), name: "Standart", steps: names.map(milestone) },
];
const first = createProjectType({ version: 1, milestoneTemplates: createTemplate("Design") });
const renamed = { ...first, version: 2, name: "Wind" };
const other = { ...first, version: 3, milestoneTemplates: createTemplate("Audit") };

const design = { ...milestone("Design"), key: "saved 0" };
const edited = { key: `saved ${toId(7)}`, id: toId(7), name: "Standart" };
const asSaved = { templates: [{ ...edited, steps: [design] }], base: first };
const registration = { ...milestone("Registration"), key: "added 0" };
const changed = { templates: [{ ...edited, steps: [design, registration] }], base: first };
const asks = { confirm: { question, requester: "actor it" } };

/** The template in a form, compared with the server's, of which two newer ones arrive. */
export const templateDraft: Specification = {
  name: "templateDraft",
  machine: templateDraftMachine.provide({
    guards: { isStale: (_, { failure }) => failure === stale },
  }),
  input: { technology: first },
  effects: ["followForm", "confirm", "loadNewest"],
  actions: ["resetForm", "logFailure"],
  tags: { conflict: ["changed.conflict", "confirmingNewest", "loading"] },
  events: {
    "the form is as saved": form(asSaved, false),
    "the form is changed": form(changed, false),
    "the form is being saved": form(changed, true),
    "the form is being saved as it was": form(asSaved, true),
    "saving is rejected as stale": sendEvent({ type: "form.rejected", failure: stale }),
    "saving is rejected": sendEvent({ type: "form.rejected", failure: offline }),
    "another name is read": sendEvent({ type: "technology.changed", technology: renamed }),
    "another template is read": sendEvent({ type: "technology.changed", technology: other }),
    "it is saved": sendEvent({ type: "template.saved", technology: other }),
    "discards the draft": sendEvent({ type: "discard.requested", question }),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "requests the newest version": sendEvent({ type: "newest.requested", question }),
    "the newest version arrives": completeActor("loadNewest", other),
    "the newest version fails to load": failActor("loadNewest", offline),
  },
  conditions: {
    "same template": ({ context }) => readVersion(context) !== 3,
    "other template": ({ context }) => readVersion(context) === 3,
    saving: ({ context }) => context.isSaving === true,
    "as saved": ({ context }) => context.isSaving === false && !isChanged(context),
    changed: ({ context }) => context.isSaving === false && isChanged(context),
  },
  start: {
    to: "unchanged",
    context: { draft: asSaved, isSaving: false, newest: first, question: null },
    starts: { followForm: undefined },
  },
  transitions: {
    "": {
      "the form is as saved": { to: "unchanged", ...keeps(asSaved, false) },
      "the form is changed": [
        { when: "same template", to: "changed.current", ...keeps(changed, false) },
        { when: "other template", to: "changed.outdated", ...keeps(changed, false) },
      ],
      "the form is being saved": { to: "saving", ...keeps(changed, true) },
      "the form is being saved as it was": { to: "saving", ...keeps(asSaved, true) },
      "another name is read": weighs(renamed, "changed.current"),
      "another template is read": weighs(other, "changed.outdated"),
      "it is saved": { context: { newest: other }, calls: resets(other) },
    },
    unchanged: {
      "another name is read": { context: { newest: renamed }, calls: resets(renamed) },
      "another template is read": { context: { newest: other }, calls: resets(other) },
    },
    changed: {
      "discards the draft": {
        to: "discarding",
        context: { question },
        starts: asks,
      },
    },
    "changed.conflict": {
      "the form is changed": keeps(changed, false),
      "another name is read": { context: { newest: renamed } },
      "another template is read": { context: { newest: other } },
      "requests the newest version": {
        to: "confirmingNewest",
        context: { question },
        starts: asks,
      },
    },
    saving: { "saving is rejected as stale": { to: "changed.conflict" } },
    discarding: {
      ...keepsAll(),
      "confirms the deletion": {
        to: "changed.last",
        calls: ({ context }) => resets(getNewest(context)),
      },
      "declines the deletion": { to: "changed.last" },
    },
    confirmingNewest: {
      ...keepsAll(),
      "confirms the deletion": { to: "loading", starts: { loadNewest: undefined } },
      "declines the deletion": { to: "changed.conflict" },
    },
    loading: {
      ...keepsAll(),
      "the newest version arrives": weighs(other, "changed.outdated")
        .map((transition) => ({ ...transition, calls: resets(other) })),
      "the newest version fails to load": {
        to: "changed.conflict",
        calls: [["logFailure", { message: "Loading the newest version failed", error: offline }]],
      },
    },
  },
  impossible: [
    {
      after: ["the form is changed", "changed"],
      never: ["saving", "as saved"],
      because: "something is changed and not being saved",
    },
    {
      after: ["the form is being saved", "the form is being saved as it was", "saving"],
      never: ["as saved", "changed"],
      because: "it is being saved",
    },
    {
      after: ["the form is as saved", "as saved"],
      never: ["saving", "changed"],
      because: "nothing is changed",
    },
    {
      after: ["same template", "another name is read"],
      never: ["other template"],
      because: "the server has the same template",
    },
    {
      after: [
        "other template",
        "another template is read",
        "it is saved",
        "the newest version arrives",
      ],
      never: ["same template"],
      because: "the server has another template",
    },
  ],
  duplicateKey: ({ leaves, context, history }) => [
    context.draft,
    context.isSaving,
    readVersion(context),
    leaves.includes("discarding") && history,
  ],
};

function form(draft: unknown, isSaving: boolean) {
  return sendEvent({ type: "form.changed", draft, isSaving });
}

function keeps(draft: unknown, isSaving: boolean): Transition {
  return { context: { draft, isSaving } };
}

/** While something else goes on, what comes is kept for later. */
function keepsAll(): Record<string, Transition> {
  return {
    "the form is as saved": keeps(asSaved, false),
    "the form is changed": keeps(changed, false),
    "the form is being saved": keeps(changed, true),
    "the form is being saved as it was": keeps(asSaved, true),
    "another name is read": { context: { newest: renamed } },
    "another template is read": { context: { newest: other } },
  };
}

function weighs(newest: ProjectType, whenChanged: string): Transition[] {
  return [
    { when: "saving", to: "saving", context: { newest } },
    { when: "as saved", to: "unchanged", context: { newest } },
    { when: "changed", to: whenChanged, context: { newest } },
  ];
}

function resets(newest: ProjectType) {
  return [["resetForm", { newest }]] as const;
}

function getNewest(context: StateBefore["context"]): ProjectType {
  return context.newest as ProjectType;
}

function readVersion(context: StateBefore["context"]): number {
  return getNewest(context).version;
}

function isChanged({ draft }: StateBefore["context"]): boolean {
  return (draft as typeof changed).templates[0]?.steps.length === 2;
}
