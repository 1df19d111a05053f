import { submissionMachine } from "../../../machines/submission.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const blank = { email: "" };
const typed = { email: "elif" };
const other = { email: "deniz" };
const newest = { email: "elif@iklim.example" };
const offline = new Error("offline");
const noSchema = new Error("the schema did not load");
const spent = { problem: { type: "https://iklim.example/problems/idempotency-key-reused" } };
const garbled = { fieldErrors: "none" };
const missing = { email: [{ key: "Email is required" }] };
const taken = { fieldErrors: { email: ["Bu e-posta alınmış"] } };

const DRAFT = { values: typed, initial: other, isDirty: true, errors: {} };

/** A form on its way to the server, one attempt at a time. */
export const submission: Specification = {
  name: "submission",
  machine: submissionMachine,
  input: { values: blank },
  effects: ["validate", "submit"],
  events: {
    "types elif": sendEvent({ type: "field.changed", name: "email", value: "elif" }),
    "empties the field": sendEvent({ type: "field.changed", name: "email", value: "" }),
    "submits": sendEvent({ type: "form.submitted" }),
    "gets other values": sendEvent({ type: "form.reset", values: other }),
    "is merged with a newer version": sendEvent({
      type: "form.rebased",
      values: typed,
      initial: newest,
    }),
    "is merged with the same values": sendEvent({
      type: "form.rebased",
      values: typed,
      initial: typed,
    }),
    "gets its draft back": sendEvent({
      type: "draft.restored",
      draft: { values: { ...typed, gone: "" }, initial: { ...other, gone: "" } },
    }),
    "is valid": completeActor("validate", { ok: true, value: "checked" }),
    "is invalid": completeActor("validate", { ok: false, errors: missing }),
    "cannot be validated": failActor("validate", noSchema),
    "is saved": completeActor("submit", "saved"),
    "is rejected at a field": failActor("submit", taken),
    "fails to reach the server": failActor("submit", offline),
    "is rejected with an unreadable body": failActor("submit", garbled),
    "was saved before with other values": failActor("submit", spent),
  },
  start: {
    to: "editing",
    context: {
      values: blank,
      initial: blank,
      sent: blank,
      record: 0,
      isDirty: false,
      validated: null,
      errors: {},
      failure: null,
    },
  },
  transitions: {
    "": {
      "types elif": { context: ({ context }) => changed(context, typed) },
      "empties the field": { context: ({ context }) => changed(context, blank) },
      "gets its draft back": { context: DRAFT },
    },
    editing: {
      "submits": {
        to: "validating",
        context: ({ context: { values } }) => ({ sent: values, failure: null, errors: {} }),
        starts: ({ context: { values, initial } }) => ({ validate: { values, initial } }),
      },
      "gets other values": { to: "editing", context: startsOver },
      "is merged with a newer version": {
        context: { values: typed, initial: newest, isDirty: true, failure: null },
      },
      "is merged with the same values": {
        context: { values: typed, initial: typed, isDirty: false, failure: null },
      },
    },
    validating: {
      "is valid": {
        to: "submitting",
        context: { validated: { value: "checked" } },
        starts: ({ context: { record } }) => ({ submit: { value: "checked", record } }),
      },
      "is invalid": { to: "editing", context: { errors: missing } },
      "cannot be validated": {
        to: "editing",
        context: { failure: noSchema, errors: {} },
        emits: [{ type: "submission.failed", failure: noSchema }],
      },
      "gets other values": { to: "editing", context: startsOver, stops: ["validate"] },
    },
    submitting: {
      "is saved": {
        to: "submitted",
        context: ({ context: { values, sent, record } }) => ({
          initial: sent,
          record: Number(record) + 1,
          isDirty: getEmail(values) !== getEmail(sent),
        }),
        emits: [{ type: "submission.succeeded", result: "saved" }],
      },
      "is rejected at a field": {
        to: "editing",
        context: { failure: taken, errors: taken.fieldErrors },
        emits: [{ type: "submission.failed", failure: taken }],
      },
      "fails to reach the server": {
        to: "editing",
        context: { failure: offline, errors: {} },
        emits: [{ type: "submission.failed", failure: offline }],
      },
      "is rejected with an unreadable body": {
        to: "editing",
        context: { failure: garbled, errors: {} },
        emits: [{ type: "submission.failed", failure: garbled }],
      },
      "was saved before with other values": {
        to: "editing",
        context: ({ context: { record } }) => ({
          failure: spent,
          errors: {},
          record: Number(record) + 1,
        }),
        emits: [{ type: "submission.failed", failure: spent }],
      },
      "gets other values": { to: "editing", context: startsOver, stops: ["submit"] },
    },
    submitted: {
      "gets its draft back": { to: "editing", context: DRAFT },
      "types elif": { to: "editing", context: ({ context }) => changed(context, typed) },
      "empties the field": { to: "editing", context: ({ context }) => changed(context, blank) },
      "gets other values": { to: "editing", context: startsOver },
    },
  },
  duplicateKey: ({ context: { record, ...context } }) => [context, Math.min(Number(record), 2)],
};

interface Form {
  initial?: unknown;
  errors?: unknown;
}

const getEmail = (values: unknown) => (values as { email: string }).email;

/** Only the email can be invalid, until it is changed. */
const changed = ({ initial }: Form, values: { email: string }) => ({
  values,
  isDirty: values.email !== getEmail(initial),
  errors: {},
});

function startsOver({ context: { record } }: StateBefore) {
  return {
    values: other,
    initial: other,
    sent: other,
    record: Number(record) + 1,
    isDirty: false,
    validated: null,
    errors: {},
    failure: null,
  };
}
