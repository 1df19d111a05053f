import { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import {
  type Before,
  failed,
  type Row,
  type Sent,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

interface Form {
  id: string;
  place: string;
  isDialog: boolean;
  question: { message: string };
  values: Record<string, string>;
  isUnsaved: boolean;
}

interface Forms {
  userId: string;
  kept: Record<string, unknown>;
  forms: readonly Form[];
  leaving: { id: string; way: string } | null;
}

/** What comes of a happening, beside that the page is held while a form is half filled. */
interface Change extends Partial<Forms> {
  owner?: "signedOut";
  emits?: unknown[];
  calls?: [string, unknown?][];
  sends?: Sent[];
  starts?: Record<string, unknown>;
  stops?: string[];
}

const broken = new Error("broken");
const KEPT = { "/a#page": { name: "kept" } };
const form = (id: string) => ({
  id,
  place: `/${id}#page`,
  isDialog: false,
  question: { message: `Discard ${id}?` },
});
const NOBODY = { userId: "", kept: {}, forms: [] };
const follower = (id: string) => `followForm ${id}`;

/** Two forms on a page, a and b, of elif, for whom something was kept that belongs into a. */
export const unsavedForms: Specification = {
  name: "unsavedForms",
  machine: unsavedFormsMachine,
  effects: ["followForm", "followOwner", "holdPage"],
  actions: ["warn", "withdrawWarning", "reload", "keepDrafts", "forgetDraft", "logFailure"],
  others: ["confirmDialog"],
  happenings: {
    "elif signs in": sent({ type: "owner.came", userId: "elif", drafts: KEPT }),
    "the session expires": sent({ type: "owner.left", reason: "expired" }),
    "elif signs out": sent({ type: "owner.left", reason: "signedOut" }),
    "the end is near": sent({ type: "session.expiring" }),
    "the session is renewed": sent({ type: "session.refreshed" }),
    "the session cannot be followed": failed("followOwner", broken),
    "the page cannot be held": failed("holdPage", broken),
    "a is opened": sent({ type: "form.opened", form: form("a") }),
    "b is opened": sent({ type: "form.opened", form: form("b") }),
    "a is half filled": changes("a", true),
    "a is as saved": changes("a", false),
    "b is half filled": changes("b", true),
    "a is taken off": sent({ type: "form.closed", id: "a" }),
    "all are released": sent({ type: "forms.released" }),
    "a's dialog is to be closed": sent({ type: "leaving.requested", id: "a", way: "closing" }),
    "a is to be left": sent({ type: "leaving.requested", id: "a", way: "navigation" }),
    "b is to be left": sent({ type: "leaving.requested", id: "b", way: "navigation" }),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "the app is to be loaded anew": sent({ type: "reload.requested" }),
    "what was kept is to be in a": sent({ type: "draft.restored", id: "a" }),
    "what was kept is settled": sent({ type: "draft.settled", place: "/a#page" }),
  },
  start: {
    to: "owner.signedOut leaving.staying",
    context: { ...NOBODY, leaving: null },
    starts: { followOwner: undefined },
  },
  rows: {
    "": {
      "the session cannot be followed": row(() => ({
        calls: [["logFailure", { message: "Following the session failed", error: broken }]],
      })),
      "a is opened": row((forms) => opened(forms, "a")),
      "b is opened": row((forms) => opened(forms, "b")),
      "a is half filled": row((forms) => filled(forms, "a", true)),
      "a is as saved": row((forms) => filled(forms, "a", false)),
      "b is half filled": row((forms) => filled(forms, "b", true)),
      "a is taken off": row((forms) => takenOff(forms, "a")),
      "all are released": row(() => ({ forms: [] })),
      "the app is to be loaded anew": row(() => ({ calls: [["reload"]] })),
    },
    "owner.signedOut": {
      "elif signs in": row((_) => ({ userId: "elif", kept: KEPT }), { owner: "signedIn" }),
    },
    "owner.signedIn": {
      "the session expires": row((forms) => ({
        ...NOBODY,
        calls: [["keepDrafts", { userId: "elif", drafts: drafts(forms) }]],
      }), { owner: "signedOut" }),
      "elif signs out": row(() => NOBODY, { owner: "signedOut" }),
      "what was kept is to be in a": row(({ forms, kept }) => ({
        sends: "/a#page" in kept && forms.some(({ id }) => id === "a")
          ? [[follower("a"), { type: "draft.restored", values: { name: "kept" } }]]
          : [],
      })),
      "what was kept is settled": row(({ kept }) => ({
        kept: {},
        calls: "/a#page" in kept
          ? [["forgetDraft", { type: "draft.settled", place: "/a#page" }]]
          : [],
      })),
    },
    "owner.signedIn.unsaved": {
      "the page cannot be held": row(() => ({
        calls: [["logFailure", { message: "Holding the page failed", error: broken }]],
      })),
      "the app is to be loaded anew": row((forms) => ({
        forms: forms.forms.map((one) => ({ ...one, isUnsaved: false })),
        calls: [["keepDrafts", { userId: "elif", drafts: drafts(forms) }], ["reload"]],
      })),
    },
    "owner.signedIn.unsaved.calm": {
      "the end is near": { to: "owner.signedIn.unsaved.warned", calls: [["warn"]] },
    },
    "owner.signedIn.unsaved.warned": {
      "the session is renewed": {
        to: "owner.signedIn.unsaved.calm",
        calls: [["withdrawWarning"]],
      },
    },
    "leaving.staying": {
      "a's dialog is to be closed": row((forms) => leaves(forms, "a", "closing")),
      "a is to be left": row((forms) => leaves(forms, "a", "navigation")),
      "b is to be left": row((forms) => leaves(forms, "b", "navigation")),
    },
    "leaving.asking": {
      "a's dialog is to be closed": row((forms) => leavesOtherwise(forms, "a", "closing")),
      "a is to be left": row((forms) => leavesOtherwise(forms, "a", "navigation")),
      "b is to be left": row((forms) => leavesOtherwise(forms, "b", "navigation")),
      "says yes": row(({ forms, leaving }) => ({
        leaving: null,
        forms: leaving?.way === "closing" ? forms.filter(({ id }) => id !== leaving.id) : forms,
        emits: [{ type: "leaving.allowed", leaving }],
      })),
      "says no": row(({ leaving }) => ({
        leaving: null,
        emits: [{ type: "leaving.refused", leaving }],
      })),
      "a is taken off": row((forms) => ({
        ...takenOff(forms, "a"),
        ...forms.leaving?.id === "a" ? { leaving: null, sends: [withdrawn()] } : {},
      })),
    },
  },
  impossible: [
    {
      after: [
        "elif signs in",
        "the end is near",
        "the session is renewed",
        "the session cannot be followed",
        "the page cannot be held",
        "a is opened",
        "b is opened",
        "a's dialog is to be closed",
        "a is to be left",
        "b is to be left",
        "the app is to be loaded anew",
        "what was kept is to be in a",
        "what was kept is settled",
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
        "a's dialog is to be closed",
        "a is to be left",
        "b is to be left",
        "the page cannot be held",
      ],
      never: ["the page cannot be held"],
      because: "it changes nothing, and is tried with a alone and nothing kept or asked",
    },
  ],
  alike: ({ context }) => [
    formsOf(context).userId,
    Object.keys(formsOf(context).kept),
    formsOf(context).forms.map(({ id, isUnsaved }) => [id, isUnsaved]).toSorted(),
    formsOf(context).leaving,
  ],
  possible,
};

function changes(id: string, isUnsaved: boolean) {
  return sent({ type: "form.changed", id, values: { title: id }, isUnsaved });
}

/** The owner is in `saved` or `unsaved` by their forms, and one is asked while one is to be left. */
function row(of: (forms: Forms) => Change, { owner }: { owner?: string } = {}): Row {
  const change = ({ context }: Before) => of(formsOf(context));
  const next = (before: Before): Forms => {
    const { emits: _, calls: __, sends: ___, starts: ____, stops: _____, ...some } = change(before);
    return { ...formsOf(before.context), ...some };
  };
  const ownerOf = (before: Before) => {
    const now = before.leaves.find((leaf) => leaf.startsWith("owner.")) ?? "";
    if (owner === "signedOut") return "owner.signedOut";
    if (owner === undefined && now === "owner.signedOut") return now;
    if (next(before).forms.every(({ isUnsaved }) => !isUnsaved)) return "owner.signedIn.saved";
    return now.includes("unsaved") ? now : "owner.signedIn.unsaved.calm";
  };
  const isHeld = (before: Before) => before.leaves.some((leaf) => leaf.includes(".unsaved"));
  const isLet = (before: Before) => isHeld(before) && !ownerOf(before).includes(".unsaved");
  return {
    to: (before) => {
      const leaving = next(before).leaving === null ? "staying" : "asking";
      const to = `${ownerOf(before)} leaving.${leaving}`;
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
      ...!isHeld(before) && ownerOf(before).includes(".unsaved") ? { holdPage: undefined } : {},
    }),
    stops: (before) => [...change(before).stops ?? [], ...isLet(before) ? ["holdPage"] : []],
  };
}

function opened({ forms }: Forms, id: string): Change {
  return {
    forms: [
      ...forms.filter((one) => one.id !== id),
      { ...form(id), values: {}, isUnsaved: false },
    ],
    starts: { [follower(id)]: form(id) },
    stops: [follower(id)],
  };
}

function filled({ forms }: Forms, id: string, isUnsaved: boolean): Change {
  return {
    forms: forms.map((one) => one.id === id ? { ...one, values: { title: id }, isUnsaved } : one),
  };
}

function takenOff({ forms }: Forms, id: string): Change {
  return { forms: forms.filter((one) => one.id !== id), stops: [follower(id)] };
}

function leaves({ forms }: Forms, id: string, way: string): Change {
  return forms.some((one) => one.id === id && one.isUnsaved)
    ? { leaving: { id, way }, sends: [asked(id)] }
    : { emits: [{ type: "leaving.allowed", leaving: { id, way } }] };
}

/** By another way, or another form. */
function leavesOtherwise({ forms, leaving }: Forms, id: string, way: string): Change {
  if (leaving?.id === id) return { leaving: { id, way } };
  return forms.some((one) => one.id === id && one.isUnsaved)
    ? { leaving: { id, way }, sends: [withdrawn(), asked(id)] }
    : {};
}

function drafts({ forms }: Forms) {
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved);
  return Object.fromEntries(unsaved.map(({ place, values }) => [place, values]));
}

function asked(id: string): Sent {
  const { question } = form(id);
  return ["confirmDialog", { type: "dialog.requested", question, asker: "actor it" }];
}

function withdrawn(): Sent {
  return ["confirmDialog", { type: "dialog.withdrawn", asker: "actor it" }];
}

function formsOf(context: unknown): Forms {
  return context as Forms;
}

/** b comes only while a is asked about, and what broke is tried from where it broke. */
function possible({ leaves, context, running }: Before, happening: string): boolean {
  const { forms, leaving, kept } = formsOf(context);
  const isUnsaved = leaves.some((leaf) => leaf.includes(".unsaved"));
  const isFirst = forms.length === 0 && leaving === null && leaves.includes("owner.signedOut");
  if (!running.includes("followOwner") && !isFirst) return false;
  if (isUnsaved && !running.includes("holdPage") && (forms.length > 1 || leaving !== null)) {
    return false;
  }
  switch (happening) {
    case "the session cannot be followed":
      return isFirst;
    case "the page cannot be held":
      return forms.length === 1 && leaving === null && Object.keys(kept).length === 0;
    case "b is opened":
      return leaving !== null || forms.some(({ id }) => id === "b");
    default:
      return true;
  }
}
