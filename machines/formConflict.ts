import { assign, fromCallback, fromPromise, setup } from "xstate";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";
import type { Submission } from "./submission.ts";
import {
  type Choice,
  type Choices,
  compareVersions,
  type FormVersions,
  mergeVersions,
  type Merging,
} from "./versions.ts";
import type { Values } from "./formValues.ts";

/** The server rejected the form. */
export type FormRejection = { type: "form.rejected"; failure: unknown };

type FormConflictEvent =
  | FormRejection
  /** The page read a newer version of the record. */
  | { type: "record.changed"; versions: FormVersions }
  | { type: "choice.changed"; names: readonly string[]; choice: Choice }
  | { type: "choices.submitted" }
  | { type: "conflict.left" };

/** Who saved the newer version, and when. */
export interface ChangeAuthor {
  name: string;
  at: string;
}

export interface NewestVersion<Fields extends Values = Values> {
  versions: FormVersions<Fields>;
  /** Null if unknown. */
  author: ChangeAuthor | null;
}

interface Context {
  conflict: NewestVersion | null;
  /** By field that both changed; those without one keep the user's own value. */
  choices: Choices;
}

/** Creates the `followForm` actor, which reports that the server rejected the form. */
export const followRejections = (form: Pick<Submission, "on">) =>
  fromCallback<FormRejection>(({ sendBack }) => {
    const subscription = form.on(
      "submission.failed",
      ({ failure }) => sendBack({ type: "form.rejected", failure }),
    );
    return () => subscription.unsubscribe();
  });

const FIELD_BY_FIELD: Merging = {
  listFields: (versions) => versions,
  merge: mergeVersions,
};

/**
 * Merges a form with a newer version of its record, by default field by field. A rejected form is
 * merged and submitted again; only if both changed the same field, the user chooses. What others
 * changed is merged into an open form too, unless both changed the same field: that is asked when
 * the form is submitted.
 */
export function createFormConflictMachine(merging: Merging = FIELD_BY_FIELD) {
  const listClashes = (versions: FormVersions) =>
    compareVersions(merging.listFields(versions)).both;
  const rebase = (versions: FormVersions, choices: Choices = {}) => ({
    values: merging.merge(versions, choices),
    initial: versions.newest,
  });
  return setup({
    types: { context: {} as Context, events: {} as FormConflictEvent },
    actors: {
      followForm: fromCallback<FormRejection>(() => notProvided("followForm")),
      readNewest: fromPromise<NewestVersion>(() => notProvided("readNewest")),
    },
    actions: {
      rebaseForm: (_, _params: { values: Values; initial: Values }) => notProvided("rebaseForm"),
      submitForm: () => notProvided("submitForm"),
      logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    },
    guards: {
      isStale: (_, _params: { failure: unknown }): boolean => notProvided("isStale"),
      /** Whether the version is newer and no field was changed by both. */
      isMergeable: (_, versions: FormVersions) =>
        versions.newest.version !== versions.initial.version &&
        listClashes(versions).length === 0,
      isClashing: (_, versions: FormVersions) => listClashes(versions).length > 0,
    },
  }).createMachine({
    id: "formConflict",
    context: { conflict: null, choices: {} },
    invoke: { src: "followForm" },
    initial: "idle",
    states: {
      idle: {
        on: {
          "form.rejected": {
            guard: { type: "isStale", params: ({ event }) => event },
            target: "reading",
          },
          "record.changed": {
            guard: { type: "isMergeable", params: ({ event }) => event.versions },
            actions: { type: "rebaseForm", params: ({ event }) => rebase(event.versions) },
          },
        },
      },
      reading: {
        invoke: {
          src: "readNewest",
          onDone: [
            {
              guard: { type: "isMergeable", params: ({ event }) => event.output.versions },
              target: "idle",
              actions: [
                { type: "rebaseForm", params: ({ event }) => rebase(event.output.versions) },
                "submitForm",
              ],
            },
            {
              guard: { type: "isClashing", params: ({ event }) => event.output.versions },
              target: "asking",
              actions: assign({ conflict: ({ event }) => event.output, choices: {} }),
            },
            { target: "idle" },
          ],
          onError: {
            target: "idle",
            actions: {
              type: "logFailure",
              params: ({ event: { error } }) => ({
                message: "Reading the newest version failed",
                error,
              }),
            },
          },
        },
      },
      asking: {
        on: {
          "choice.changed": {
            actions: assign({
              choices: ({ context, event: { names, choice } }) => ({
                ...context.choices,
                ...Object.fromEntries(names.map((name) => [name, choice])),
              }),
            }),
          },
          "choices.submitted": {
            target: "idle",
            actions: [
              {
                type: "rebaseForm",
                params: ({ context: { conflict, choices } }) =>
                  rebase(required(conflict, "the conflict").versions, choices),
              },
              "submitForm",
              assign({ conflict: null }),
            ],
          },
          "conflict.left": { target: "idle", actions: assign({ conflict: null }) },
        },
      },
    },
  });
}

/** The machine that merges by fields. */
export const formConflictMachine = createFormConflictMachine();
