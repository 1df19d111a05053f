import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import {
  type Address,
  type Drafts,
  formLeftBy,
  type OpenForm,
  type OwnerEvent,
  unsavedFormsMachine,
} from "../../machines/unsavedForms.ts";
import { testEdges } from "../support/edges.ts";

const form = (id: string, changes: Partial<OpenForm> = {}): OpenForm => ({
  id,
  place: `/${id}#page`,
  values: () => ({ name: id }),
  isUnsaved: () => true,
  isLeftBy: (from, to) => from.pathname !== to.pathname,
  question: { message: "?" },
  ...changes,
});
const elif: OwnerEvent = {
  type: "owner.came",
  userId: "elif",
  drafts: { "/a#page": { name: "kept" } },
};

const { answers, unreached } = testEdges("unsavedForms", {
  machine: unsavedFormsMachine,
  events: [
    elif,
    { type: "owner.left", reason: "expired" },
    { type: "owner.left", reason: "signedOut" },
    { type: "session.expiring" },
    { type: "session.refreshed" },
    { type: "form.opened", form: form("a") },
    { type: "form.closed", id: "a" },
    { type: "form.begun", id: "a" },
    { type: "form.begun", id: "b" },
    { type: "form.saved", id: "a" },
    { type: "reload.requested" },
    { type: "draft.settled", place: "/a#page" },
    { type: "draft.settled", place: "/z#page" },
  ],
  effects: { followOwner: { error: ["broken"] }, holdPage: { error: ["broken"] } },
  actions: ["warn", "withdrawWarning", "reload", "keepDrafts", "forgetDraft", "logFailure"],
  tell: ({ context: { kept, forms, begun } }) =>
    [
      ...Object.keys(kept),
      ...begun.toSorted(),
      ...forms.map(({ id }: OpenForm) => `${id} open`),
    ].join(" "),
  shorten: (key, value) => key === "form" ? (value as OpenForm).id : value,
});

Deno.test("unsavedForms: each state answers what it should, and nothing else", () => {
  const always = ["form.closed", "form.opened"];
  const begun = ["form.begun", "form.closed", "form.opened", "form.saved", "owner.left"];
  const of = (state: string, events: string[]) => [
    [state, events],
    [`${state} a open`, events],
  ];
  const whether = (state: string, forms: string, events: string[]) => [
    ...of(`${state}${forms}`, events),
    ...of(`${state} /a#page${forms}`, ["draft.settled", ...events]),
  ];
  const unsaved = (step: string, news: string[]) =>
    [" a", " b", " a b"].flatMap((forms) =>
      whether(`signedIn.unsaved.${step}`, forms, [...begun, ...news])
    );
  assert.deepEqual({ answers, unreached }, {
    answers: Object.fromEntries([
      ...of("signedOut", [...always, "owner.came", "reload.requested"]),
      ...whether("signedIn.saved", "", ["form.begun", ...always, "owner.left", "reload.requested"]),
      ...unsaved("calm", ["reload.requested", "session.expiring"]),
      ...unsaved("warned", ["reload.requested", "session.refreshed"]),
    ]),
    unreached: [],
  });
});

/** The forms of a user whose session the test tells of; what became of it is written down. */
function launch() {
  const done: string[] = [];
  const stored: { userId: string; drafts: Drafts }[] = [];
  let tell: (event: OwnerEvent) => void = () => {};
  const forms = createActor(unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        tell = sendBack;
      }),
      holdPage: fromCallback(() => {
        done.push("held");
        return () => done.push("let go");
      }),
    },
    actions: {
      reload: () => done.push("reloaded"),
      warn: () => done.push("warned"),
      withdrawWarning: () => done.push("withdrawn"),
      keepDrafts: (_, params) => stored.push(params),
      forgetDraft: (_, { place }) => done.push(`forgot ${place}`),
    },
  })).start();
  tell(elif);
  return { forms, done, stored, tell: (event: OwnerEvent) => tell(event) };
}

Deno.test("the page is held from the first form that was begun to the last that was left", () => {
  const { forms, done } = launch();
  forms.send({ type: "form.opened", form: form("a") });
  forms.send({ type: "form.opened", form: form("b") });
  assert.deepEqual(done, []);
  forms.send({ type: "form.begun", id: "a" });
  forms.send({ type: "form.begun", id: "b" });
  forms.send({ type: "form.begun", id: "a" });
  forms.send({ type: "form.saved", id: "a" });
  assert.deepEqual(done, ["held"]);
  forms.send({ type: "form.closed", id: "b" });
  assert.deepEqual(done, ["held", "let go"]);
  forms.stop();
});

Deno.test("who has a form half filled is warned of the end, once, until it is averted", () => {
  const { forms, done, tell } = launch();
  tell({ type: "session.expiring" });
  assert.deepEqual(done, []);
  forms.send({ type: "form.begun", id: "a" });
  tell({ type: "session.expiring" });
  tell({ type: "session.expiring" });
  tell({ type: "session.refreshed" });
  tell({ type: "session.refreshed" });
  tell({ type: "session.expiring" });
  forms.send({ type: "form.saved", id: "a" });
  assert.deepEqual(done, ["held", "warned", "withdrawn", "warned", "withdrawn", "let go"]);
  forms.stop();
});

Deno.test("what is half filled is kept when the app is loaded anew, and the page lets it go", () => {
  const { forms, done, stored } = launch();
  forms.send({ type: "form.opened", form: form("a") });
  forms.send({ type: "reload.requested" });
  assert.deepEqual([done, stored], [["reloaded"], []]);
  forms.send({ type: "form.begun", id: "a" });
  forms.send({ type: "reload.requested" });
  assert.deepEqual(done, ["reloaded", "held", "reloaded", "let go"]);
  assert.deepEqual(stored, [{ userId: "elif", drafts: { "/a#page": { name: "a" } } }]);
  forms.stop();
});

for (
  const [reason, kept] of [
    ["expired", [{ userId: "elif", drafts: { "/a#page": { name: "a" } } }]],
    ["refreshFailed", [{ userId: "elif", drafts: { "/a#page": { name: "a" } } }]],
    ["signedOut", []],
    ["elsewhere", []],
  ] as const
) {
  Deno.test(`when the session ends (${reason}) ${kept.length} user has something kept`, () => {
    const { forms, stored, tell } = launch();
    forms.send({ type: "form.opened", form: form("a") });
    forms.send({ type: "form.opened", form: form("b", { isUnsaved: () => false }) });
    forms.send({ type: "form.begun", id: "a" });
    tell({ type: "owner.left", reason });
    assert.deepEqual(stored, kept);
    const { userId, kept: offered, begun } = forms.getSnapshot().context;
    assert.deepEqual({ userId, offered, begun }, { userId: "", offered: {}, begun: [] });
    forms.stop();
  });
}

Deno.test("what was kept is offered until it is settled", () => {
  const { forms, done } = launch();
  assert.deepEqual(forms.getSnapshot().context.kept, { "/a#page": { name: "kept" } });
  forms.send({ type: "draft.settled", place: "/a#page" });
  forms.send({ type: "draft.settled", place: "/a#page" });
  assert.deepEqual(forms.getSnapshot().context.kept, {});
  assert.deepEqual(done, ["forgot /a#page"]);
  forms.stop();
});

Deno.test("a form is left by the ways that it says, unless it is saved by then", () => {
  const { forms } = launch();
  let isUnsaved = true;
  const dialog = form("dialog", {
    isUnsaved: () => isUnsaved,
    isLeftBy: (from, to) => from.search !== to.search,
  });
  forms.send({ type: "form.opened", form: form("page") });
  forms.send({ type: "form.opened", form: dialog });
  const at = (pathname: string, search = ""): Address => ({ pathname, search });
  const left = (from: Address, to: Address) => formLeftBy(forms.getSnapshot(), from, to)?.id;
  const open = at("/a", "?edit=yes");
  assert.deepEqual([left(open, at("/b")), left(open, at("/a")), left(open, open)], [
    "page",
    "dialog",
    undefined,
  ]);
  isUnsaved = false;
  assert.equal(left(open, at("/a")), undefined);
  forms.send({ type: "form.closed", id: "page" });
  assert.equal(left(open, at("/b")), undefined);
  forms.stop();
});
