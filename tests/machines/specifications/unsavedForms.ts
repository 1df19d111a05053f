import { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Sent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

interface Form {
  id: string;
  submission: string;
  draftKey: string;
  isDialog: boolean;
  question: { message: string };
  values: Record<string, string>;
  initial: Record<string, string>;
  isUnsaved: boolean;
}

interface Forms {
  userId: string;
  drafts: Record<string, unknown>;
  forms: readonly Form[];
  leaving: { id: string; cause: string } | null;
}

/** The outcome of an event. The page is kept open while a form has unsaved values. */
interface Change extends Partial<Forms> {
  owner?: "signedOut";
  emits?: unknown[];
  calls?: [string, unknown?][];
  sends?: Sent[];
  starts?: Record<string, unknown>;
  stops?: string[];
}

const broken = new Error("broken");
const DRAFT = { values: { name: "kept" }, initial: { name: "saved" } };
const DRAFTS = { "/a#page": DRAFT };
const INITIAL = { title: "" };
const form = (id: string) => ({
  id,
  submission: `submission ${id}`,
  draftKey: `/${id}#page`,
  isDialog: false,
  question: { message: `Discard ${id}?` },
});
const NO_OWNER = { userId: "", drafts: {}, forms: [] };
const follower = (id: string) => `followForm ${id}`;

/** Two forms on elif's page, a and b. A draft for a was stored. */
export const unsavedForms: Specification = {
  name: "unsavedForms",
  machine: unsavedFormsMachine,
  effects: ["followForm", "followOwner", "blockUnload", "confirm"],
  actions: ["warn", "withdrawWarning", "reload", "storeDrafts", "removeDraft", "logFailure"],
  events: {
    "elif signs in": sendEvent({ type: "owner.signedIn", userId: "elif", drafts: DRAFTS }),
    "the session expires": sendEvent({ type: "owner.signedOut", reason: "expired" }),
    "elif signs out": sendEvent({ type: "owner.signedOut", reason: "signedOut" }),
    "the session expires soon": sendEvent({ type: "session.expiring" }),
    "the session is renewed": sendEvent({ type: "session.refreshed" }),
    "the session cannot be followed": failActor("followOwner", broken),
    "the page cannot be kept open": failActor("blockUnload", broken),
    "a is opened": sendEvent({ type: "form.opened", form: form("a") }),
    "b is opened": sendEvent({ type: "form.opened", form: form("b") }),
    "a has unsaved values": changes("a", true),
    "a is as saved": changes("a", false),
    "b has unsaved values": changes("b", true),
    "a is removed": sendEvent({ type: "form.closed", id: "a" }),
    "all are released": sendEvent({ type: "forms.released" }),
    "closing a's dialog is requested": sendEvent({
      type: "leaving.requested",
      id: "a",
      cause: "closing",
    }),
    "leaving a is requested": sendEvent({
      type: "leaving.requested",
      id: "a",
      cause: "navigation",
    }),
    "leaving b is requested": sendEvent({
      type: "leaving.requested",
      id: "b",
      cause: "navigation",
    }),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", new Error("declined")),
    "a reload of the app is requested": sendEvent({ type: "reload.requested" }),
    "restoring the draft into a is requested": sendEvent({ type: "draft.restored", id: "a" }),
    "the draft is restored or discarded": sendEvent({ type: "draft.settled", draftKey: "/a#page" }),
  },
  start: {
    to: "owner.signedOut leaving.staying",
    context: { ...NO_OWNER, leaving: null },
    starts: { followOwner: undefined },
  },
  transitions: {
    "": {
      "the session cannot be followed": transition(() => ({
        calls: [["logFailure", { message: "Following the session failed", error: broken }]],
      })),
      "a is opened": transition((forms) => openForm(forms, "a")),
      "b is opened": transition((forms) => openForm(forms, "b")),
      "a has unsaved values": transition((forms) => fillForm(forms, "a", true)),
      "a is as saved": transition((forms) => fillForm(forms, "a", false)),
      "b has unsaved values": transition((forms) => fillForm(forms, "b", true)),
      "a is removed": transition((forms) => removeForm(forms, "a")),
      "all are released": transition(() => ({ forms: [] })),
      "a reload of the app is requested": transition(() => ({ calls: [["reload"]] })),
    },
    "owner.signedOut": {
      "elif signs in": transition((_) => ({ userId: "elif", drafts: DRAFTS }), {
        owner: "signedIn",
      }),
    },
    "owner.signedIn": {
      "the session expires": transition((forms) => ({
        ...NO_OWNER,
        calls: [["storeDrafts", { userId: "elif", drafts: listDrafts(forms) }]],
      }), { owner: "signedOut" }),
      "elif signs out": transition(() => NO_OWNER, { owner: "signedOut" }),
      "restoring the draft into a is requested": transition(({ forms, drafts }) => ({
        sends: "/a#page" in drafts && forms.some(({ id }) => id === "a")
          ? [[follower("a"), { type: "draft.restored", draft: DRAFT }]]
          : [],
      })),
      "the draft is restored or discarded": transition(({ drafts }) => ({
        drafts: {},
        calls: "/a#page" in drafts
          ? [["removeDraft", { type: "draft.settled", draftKey: "/a#page" }]]
          : [],
      })),
    },
    "owner.signedIn.unsaved": {
      "the page cannot be kept open": transition(() => ({
        calls: [["logFailure", { message: "Blocking the unload failed", error: broken }]],
      })),
      "a reload of the app is requested": transition((forms) => ({
        forms: forms.forms.map((one) => ({ ...one, isUnsaved: false })),
        calls: [["storeDrafts", { userId: "elif", drafts: listDrafts(forms) }], ["reload"]],
      })),
    },
    "owner.signedIn.unsaved.unwarned": {
      "the session expires soon": { to: "owner.signedIn.unsaved.warned", calls: [["warn"]] },
    },
    "owner.signedIn.unsaved.warned": {
      "the session is renewed": {
        to: "owner.signedIn.unsaved.unwarned",
        calls: [["withdrawWarning"]],
      },
    },
    "leaving.staying": {
      "closing a's dialog is requested": transition((forms) => leaveForm(forms, "a", "closing")),
      "leaving a is requested": transition((forms) => leaveForm(forms, "a", "navigation")),
      "leaving b is requested": transition((forms) => leaveForm(forms, "b", "navigation")),
    },
    "leaving.asking": {
      "closing a's dialog is requested": transition((forms) =>
        leaveOtherForm(forms, "a", "closing")
      ),
      "leaving a is requested": transition((forms) => leaveOtherForm(forms, "a", "navigation")),
      "leaving b is requested": transition((forms) => leaveOtherForm(forms, "b", "navigation")),
      "confirms the deletion": transition(({ forms, leaving }) => ({
        leaving: null,
        forms: leaving?.cause === "closing" ? forms.filter(({ id }) => id !== leaving.id) : forms,
        emits: [{ type: "leaving.allowed", leaving }],
      })),
      "declines the deletion": transition(({ leaving }) => ({
        leaving: null,
        emits: [{ type: "leaving.declined", leaving }],
      })),
      "a is removed": transition((forms) => ({
        ...removeForm(forms, "a"),
        ...forms.leaving?.id === "a" ? { leaving: null, stops: [follower("a"), "confirm"] } : {},
      })),
    },
  },
  impossible: [
    {
      after: [
        "elif signs in",
        "the session expires soon",
        "the session is renewed",
        "the session cannot be followed",
        "the page cannot be kept open",
        "a is opened",
        "b is opened",
        "closing a's dialog is requested",
        "leaving a is requested",
        "leaving b is requested",
        "a reload of the app is requested",
        "restoring the draft into a is requested",
        "the draft is restored or discarded",
      ],
      never: ["the session cannot be followed"],
      because: "it changes nothing, and is tried where nothing has happened yet",
    },
    {
      after: ["the session cannot be followed"],
      never: ["b is opened"],
      because: "b comes only while a is asked about",
    },
    {
      after: [
        "elif signs in",
        "a is opened",
        "b is opened",
        "closing a's dialog is requested",
        "leaving a is requested",
        "leaving b is requested",
        "the page cannot be kept open",
      ],
      never: ["the page cannot be kept open"],
      because: "it changes nothing, and is tried with a alone and nothing kept or asked",
    },
  ],
  duplicateKey: ({ context }) => [
    toForms(context).userId,
    Object.keys(toForms(context).drafts),
    toForms(context).forms.map(({ id, isUnsaved }) => [id, isUnsaved]).toSorted(),
    toForms(context).leaving,
  ],
  isReachable,
};

function changes(id: string, isUnsaved: boolean) {
  return sendEvent({
    type: "form.changed",
    id,
    values: { title: id },
    initial: INITIAL,
    isUnsaved,
  });
}

/**
 * The owner is `saved` or `unsaved` by their forms. A confirmation is open while leaving is
 * requested.
 */
function transition(of: (forms: Forms) => Change, { owner }: { owner?: string } = {}): Transition {
  const change = ({ context }: StateBefore) => of(toForms(context));
  const next = (before: StateBefore): Forms => {
    const { emits: _, calls: __, sends: ___, starts: ____, stops: _____, ...some } = change(before);
    return { ...toForms(before.context), ...some };
  };
  const getOwner = (before: StateBefore) => {
    const now = before.leaves.find((leaf) => leaf.startsWith("owner.")) ?? "";
    if (owner === "signedOut") return "owner.signedOut";
    if (owner === undefined && now === "owner.signedOut") return now;
    if (next(before).forms.every(({ isUnsaved }) => !isUnsaved)) return "owner.signedIn.saved";
    return now.includes("unsaved") ? now : "owner.signedIn.unsaved.unwarned";
  };
  const isHeld = (before: StateBefore) => before.leaves.some((leaf) => leaf.includes(".unsaved"));
  const isLet = (before: StateBefore) => isHeld(before) && !getOwner(before).includes(".unsaved");
  return {
    to: (before) => {
      const leaving = next(before).leaving === null ? "staying" : "asking";
      const to = `${getOwner(before)} leaving.${leaving}`;
      return to.split(" ").every((leaf) => before.leaves.includes(leaf)) ? undefined : to;
    },
    context: (before) => ({ ...next(before) }),
    emits: (before) => change(before).emits ?? [],
    calls: (before) => [
      ...isLet(before) && before.leaves.some((leaf) => leaf.endsWith(".warned"))
        ? [["withdrawWarning"] as [string]]
        : [],
      ...change(before).calls ?? [],
    ],
    sends: (before) => change(before).sends ?? [],
    starts: (before) => ({
      ...change(before).starts,
      ...!isHeld(before) && getOwner(before).includes(".unsaved") ? { blockUnload: undefined } : {},
    }),
    stops: (before) => [...change(before).stops ?? [], ...isLet(before) ? ["blockUnload"] : []],
  };
}

function openForm({ forms }: Forms, id: string): Change {
  return {
    forms: [
      ...forms.filter((one) => one.id !== id),
      { ...form(id), values: {}, initial: {}, isUnsaved: false },
    ],
    starts: { [follower(id)]: form(id) },
    stops: [follower(id)],
  };
}

function fillForm({ forms }: Forms, id: string, isUnsaved: boolean): Change {
  return {
    forms: forms.map((one) =>
      one.id === id ? { ...one, values: { title: id }, initial: INITIAL, isUnsaved } : one
    ),
  };
}

function removeForm({ forms }: Forms, id: string): Change {
  return { forms: forms.filter((one) => one.id !== id), stops: [follower(id)] };
}

function leaveForm({ forms }: Forms, id: string, cause: string): Change {
  return forms.some((one) => one.id === id && one.isUnsaved)
    ? { leaving: { id, cause }, starts: { confirm: createQuestion(id) } }
    : { emits: [{ type: "leaving.allowed", leaving: { id, cause } }] };
}

/** By another cause, or another form. */
function leaveOtherForm({ forms, leaving }: Forms, id: string, cause: string): Change {
  if (leaving?.id === id) return { leaving: { id, cause } };
  return forms.some((one) => one.id === id && one.isUnsaved)
    ? { leaving: { id, cause }, stops: ["confirm"], starts: { confirm: createQuestion(id) } }
    : {};
}

function listDrafts({ forms }: Forms) {
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved);
  return Object.fromEntries(
    unsaved.map(({ draftKey, values, initial }) => [draftKey, { values, initial }]),
  );
}

function createQuestion(id: string) {
  return { question: form(id).question, requester: "actor it" };
}

function toForms(context: unknown): Forms {
  return context as Forms;
}

/** b is opened only while a is confirmed. A failed effect is retried in its state. */
function isReachable({ leaves, context, running }: StateBefore, event: string): boolean {
  const { forms, leaving, drafts } = toForms(context);
  const isUnsaved = leaves.some((leaf) => leaf.includes(".unsaved"));
  const isFirst = forms.length === 0 && leaving === null && leaves.includes("owner.signedOut");
  if (!running.includes("followOwner") && !isFirst) return false;
  if (isUnsaved && !running.includes("blockUnload") && (forms.length > 1 || leaving !== null)) {
    return false;
  }
  switch (event) {
    case "the session cannot be followed":
      return isFirst;
    case "the page cannot be kept open":
      return forms.length === 1 && leaving === null && Object.keys(drafts).length === 0;
    case "b is opened":
      return leaving !== null || forms.some(({ id }) => id === "b");
    default:
      return true;
  }
}
