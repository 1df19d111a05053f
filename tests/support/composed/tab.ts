import { QueryClient } from "@tanstack/react-query";
import { type ActorRefFrom, fromPromise } from "xstate";
import { isQuestionShown } from "../../../machines/confirmDialog.ts";
import { type App, createApp } from "../../../machines/createApp.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import { notificationPollerMachine } from "../../../machines/notificationPoller.ts";
import { formLeftBy } from "../../../machines/openForm.ts";
import { requestOf } from "../../../machines/request.ts";
import {
  accessToken,
  isAuthenticated,
  refreshedToken,
  sessionUser,
} from "../../../machines/session.ts";
import type { SessionEnd } from "../../../machines/sessionSetup.ts";
import { submissionOf } from "../../../machines/submission.ts";
import type { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import { removeDraftsWithSession, storedDrafts } from "../../../src/actors/drafts.ts";
import { createActivity, type Services } from "../../../src/actors/services.ts";
import { unsavedFormsLogic } from "../../../src/actors/useUnsavedForm.ts";
import { grantOf, signIn } from "../../../src/api/auth.ts";
import { createHttp, type Http, noBody } from "../../../src/api/http.ts";
import { browserEffects } from "../../../src/app/effects.ts";
import { feedbackEffects } from "../../../src/app/feedbackEffects.ts";
import { notificationEffects } from "../../../src/app/notificationEffects.ts";
import type { Page } from "./browser.ts";
import { asWanted } from "./faults.ts";
import {
  expiryOf,
  type Flight,
  isPoll,
  isRefresh,
  type Person,
  type Session,
  type SimulatedServer,
} from "./server.ts";

interface Fields extends Record<string, unknown> {
  text: string;
}

const formLogic = (http: Http, page: Page, form: FormName) =>
  submissionOf<Fields, Fields, undefined>({
    validate: ({ text }) => {
      const { promise, resolve } = Promise.withResolvers<{ ok: true; value: Fields }>();
      page.setTimeout(() => resolve({ ok: true, value: { text } }), CHECK_MS);
      return promise;
    },
    submit: ({ text }, signal) =>
      http("/api/save", noBody, { method: "POST", body: { form, text }, signal }),
  });

const deletionLogic = (http: Http) =>
  requestOf<string, undefined>({
    run: (id) => http(`/api/record/${id}`, noBody, { method: "DELETE" }),
    logFailure: () => {},
  });

export type FormName = "page" | "dialog";

interface OpenedForm {
  id: string;
  name: FormName;
  place: string;
  actor: ActorRefFrom<ReturnType<typeof formLogic>>;
  /** What the user has typed last, and what of it was saved. */
  typed: string;
  saved: string;
  /** What the server has been sent, and has said yes to. */
  done: string | null;
  isGivenUp: boolean;
  /** The session that something was typed in. */
  session: Session | undefined;
}

interface Address {
  pathname: string;
  search: string;
}

export const LOGIN: Address = { pathname: "/login", search: "" };
export const HOME: Address = { pathname: "/", search: "" };
export const RECORD: Address = { pathname: "/project/1", search: "" };
const UNAUTHORIZED: Address = { pathname: "/unauthorized", search: "" };
const EDITING = "?edit";
const PLACES = { page: "/project/1#page", dialog: "/project/1?edit#dialog" };

const CAPTURE_MS = 50;
const FRAME_MS = 16;
const CHECK_MS = 5;

/** What is written down of a walk as it happens. */
export interface Watch {
  fault(what: string): void;
  /** A notification has come to the screen of a tab. */
  shown(id: string, tab: Tab): void;
}

/** The token that a tab has, or had last. */
interface LastToken {
  token: string;
  exp: number;
  /** How long the machine had slept, and how often the server been asked for another, when it came. */
  slept: number;
  asked: number;
  /** Whether its user was at work since. */
  isInUse: boolean;
}

interface Kept {
  userId: string;
  text: string;
}

/** One tab: a whole app with its real effects, its pages, and what its user knows. */
export class Tab {
  readonly app: App;
  readonly forms: OpenedForm[] = [];
  /** What is kept of forms that were left half filled, by place. */
  readonly kept = new Map<string, Kept>();
  address = LOGIN;
  /** What the feedback says so far. */
  feedback: Kept | null = null;
  captureFails = false;
  last: LastToken | null = null;
  readonly #services: Services;
  readonly #logics: ReturnType<Tab["makeLogics"]>;
  #blocked: Address | null = null;
  #heading = 0;
  #agreed = false;
  #isDeletionAgreed = false;
  #hasFrame = false;
  #signingIn: AbortController | null = null;
  #unsaved: ActorRefFrom<typeof unsavedFormsMachine> | undefined;

  constructor(
    readonly page: Page,
    readonly server: SimulatedServer,
    readonly watch: Watch,
  ) {
    const { timeline } = page.browser;
    const session = () => this.app.session.getSnapshot();
    const http = createHttp({
      fetch: server.fetchOf(page.name, (flight) => this.#onSent(flight)),
      accessToken: () => accessToken(session()),
      refreshedToken: (refused, signal) => refreshedToken(this.app.session, refused, signal),
      language: () => "en",
      onFailure: (failure, quiet) => this.#showFailure(failure, quiet),
    });
    this.app = createApp({
      ...browserEffects(() => http, {
        now: () => timeline.wall(),
        measure: () => Promise.resolve(),
      }),
      loadCatalogue: () => Promise.resolve({}),
      logFailure: (message) => this.fault(message),
    }, {
      clock: {
        setTimeout: (run, ms) => page.setTimeout(run, ms),
        clearTimeout: (id) => timeline.cancel(id),
      },
      now: () => timeline.wall(),
      logger: () => {},
    });
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
    this.#services = {
      actors: this.app,
      http,
      queries: {
        open: () => Promise.resolve(client),
        client: () => client,
        forget: () => client.clear(),
        refresh: () => void client.invalidateQueries(),
        retry: () => {},
      },
      activity: createActivity(),
    };
    this.#logics = this.makeLogics(this.#services);
    this.#followSession();
    this.app.toaster.on("toast.shown", ({ id }) => {
      if (id.startsWith("notification-")) watch.shown(id, this);
    });
  }

  get name() {
    return this.page.name;
  }

  get isSignedIn(): boolean {
    return isAuthenticated(this.app.session.getSnapshot());
  }

  get isAsked(): boolean {
    return isQuestionShown(this.app.confirmDialog.getSnapshot());
  }

  get feedbackForm(): ActorRefFrom<typeof feedbackFormMachine> | undefined {
    return this.app.app.system.get("feedbackForm");
  }

  get poller(): ActorRefFrom<typeof notificationPollerMachine> | undefined {
    return this.app.app.system.get("notificationPoller");
  }

  get deletion(): ActorRefFrom<ReturnType<typeof deletionLogic>> | undefined {
    return this.app.app.system.get("deletion");
  }

  get unsaved(): ActorRefFrom<typeof unsavedFormsMachine> | undefined {
    return this.app.app.system.get("unsavedForms");
  }

  form(name: FormName): OpenedForm | undefined {
    return this.forms.find((one) => one.name === name);
  }

  fault(what: string): void {
    this.watch.fault(`${this.name}: ${what}`);
  }

  /** The user does something in this tab. */
  touch(): void {
    this.page.dispatch(this.page.window, new Event("pointerdown"));
  }

  signIn(person: Person): void {
    if (this.address !== LOGIN || this.#signingIn !== null) return;
    const pressed = this.#signingIn = new AbortController();
    const credentials = { email: `${person}@iklim.example`, password: "secret" };
    signIn(this.#services.http, credentials, { signal: pressed.signal })
      .then((tokens) => {
        const stored = this.server.sessionOf(this.page.localStorage.getItem("access_token"));
        if (stored) stored.isLeft = true;
        this.server.leave(({ person: other }) => other !== person);
        const grant = grantOf(tokens);
        const granted = this.server.sessionOf(grant.accessToken);
        // Another may have signed in while this answer was on its way.
        if (granted) granted.isLeft = false;
        this.app.session.send({ type: "tokens.granted", ...grant });
      })
      .catch(() => {})
      .finally(() => this.#signingIn = null);
  }

  signOut(): void {
    this.server.leave(() => true);
    this.app.session.send({ type: "signOut.requested" });
  }

  /** Asks for what a page shows. */
  load(): void {
    this.#services.http("/api/projects", noBody).catch(() => {});
  }

  type(form: OpenedForm, text: string): void {
    const session = this.server.sessionOf(this.last?.token ?? null);
    Object.assign(form, { typed: text, isGivenUp: false, session });
    form.actor.send({ type: "field.changed", name: "text", value: text });
  }

  restore(form: OpenedForm): void {
    if (this.unsaved?.getSnapshot().context.kept[form.place] === undefined) return;
    const kept = this.kept.get(form.place);
    this.unsaved.send({ type: "draft.restored", id: form.id });
    form.typed = form.actor.getSnapshot().context.values.text;
    form.session = this.server.sessionOf(this.last?.token ?? null);
    if (form.typed !== kept?.text) this.fault(`${form.typed} came back in place of ${kept?.text}`);
    this.kept.delete(form.place);
  }

  discard(form: OpenedForm): void {
    this.unsaved?.send({ type: "draft.settled", place: form.place });
    this.kept.delete(form.place);
  }

  closeDialog(): void {
    const dialog = this.form("dialog");
    if (dialog) this.unsaved?.send({ type: "leaving.requested", id: dialog.id, way: "closing" });
  }

  delete(): void {
    this.deletion?.send({
      type: "request.made",
      argument: "1",
      question: { message: "Delete?", waits: true },
    });
  }

  answer(isYes: boolean): void {
    const { confirmDialog } = this.app;
    const asked = confirmDialog.getSnapshot().context.asked;
    if (!confirmDialog.getSnapshot().matches("asking")) return;
    if (isYes && asked?.asker.id === "deletion") this.#isDeletionAgreed = true;
    this.#agreed = isYes;
    confirmDialog.send({ type: isYes ? "dialog.confirmed" : "dialog.cancelled" });
    this.#agreed = false;
  }

  describe(title: string): void {
    const screenshot = this.feedbackForm?.getSnapshot().children.screenshot;
    const user = sessionUser(this.app.session.getSnapshot());
    if (!screenshot || !user) return;
    this.feedback = { userId: user.id, text: title };
    screenshot.send({ type: "draft.changed", draft: { title } });
  }

  /** Goes to another address, unless a form that is half filled has to be asked about first. */
  go(to: Address): void {
    const left = this.forms.length > 0 &&
      formLeftBy(this.app.app.system, this.address, to);
    if (left) {
      this.#blocked = to;
      this.unsaved?.send({ type: "leaving.requested", id: left.id, way: "navigation" });
    } else this.#proceed(to);
  }

  openDialog(): void {
    this.go({ ...this.address, search: EDITING });
  }

  /** Whether the browser may take the page away, which asks where something would be lost. */
  mayUnload(insists: boolean): boolean {
    const { page } = this;
    const isFree = page.dispatch(page.window, new Event("beforeunload", { cancelable: true }));
    if (!isFree) return insists;
    for (const form of this.forms) {
      if (isHalfFilled(form)) this.fault(`${form.typed} is lost with the page, unasked`);
    }
    return true;
  }

  /** The page is taken away. */
  end(): void {
    for (const flight of this.server.flights) {
      if (flight.tab === this.name) this.server.abandon(flight);
    }
    this.page.browser.close(this.page);
    this.page.run(() => this.app.stop());
  }

  /** What was typed and not saved is in this tab's storage. */
  keep(): void {
    for (const form of this.forms) if (isHalfFilled(form)) this.#expectKept(form);
  }

  #proceed(to: Address): void {
    this.#blocked = null;
    this.#heading += 1;
    const heading = this.#heading;
    this.page.browser.enqueue(this.page, () => heading === this.#heading && this.#arrive(to));
  }

  #arrive(to: Address): void {
    if (to === LOGIN ? this.isSignedIn : !this.isSignedIn) to = to === LOGIN ? HOME : LOGIN;
    this.address = to;
    const names: FormName[] = [];
    if (to.pathname === RECORD.pathname) names.push("page");
    if (to.search === EDITING) names.push("dialog");
    for (const form of [...this.forms]) if (!names.includes(form.name)) this.#unmount(form);
    for (const name of names) if (!this.form(name)) this.#mount(name);
    this.#frame(to !== LOGIN);
  }

  #frame(isShown: boolean): void {
    if (isShown === this.#hasFrame) return;
    this.#hasFrame = isShown;
    if (!isShown) {
      for (const id of ["notificationPoller", "feedbackForm", "deletion"]) {
        this.app.app.send({ type: "child.released", id });
      }
      return;
    }
    this.app.hold("notificationPoller", this.#logics.poller);
    this.app.hold("feedbackForm", this.#logics.feedback);
    const deletion = this.app.hold("deletion", this.#logics.deletion);
    deletion.subscribe((snapshot) => {
      if (snapshot.matches("resting")) this.#isDeletionAgreed = false;
    });
  }

  /** What its actors run, made once. */
  private makeLogics(services: Services) {
    const { actors, actions } = feedbackEffects(services);
    const capture = fromPromise<string>(() => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      this.page.setTimeout(
        () => this.captureFails ? reject(new Error("it cannot be drawn")) : resolve("data:"),
        CAPTURE_MS,
      );
      return promise;
    });
    const frameDrawn = fromPromise<void>(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.page.setTimeout(resolve, FRAME_MS);
      return promise;
    });
    const screenshot = actors.screenshot.provide({ actors: { capture, frameDrawn } });
    return {
      poller: notificationPollerMachine.provide(
        notificationEffects(services, (path) => this.go({ pathname: path, search: "" })).poller,
      ),
      feedback: feedbackFormMachine.provide({ actors: { ...actors, screenshot }, actions }),
      deletion: asWanted(deletionLogic(services.http)),
      unsaved: unsavedFormsLogic(services),
      page: asWanted(formLogic(services.http, this.page, "page")),
      dialog: asWanted(formLogic(services.http, this.page, "dialog")),
    };
  }

  #mount(name: FormName): void {
    const id = `submission ${name}`;
    const unsaved = this.app.hold("unsavedForms", this.#logics.unsaved);
    if (unsaved !== this.#unsaved) this.#followUnsaved(unsaved);
    this.#unsaved = unsaved;
    const actor = this.app.hold(id, this.#logics[name], { values: { text: "" } });
    const form: OpenedForm = {
      id,
      name,
      place: PLACES[name],
      actor,
      typed: "",
      saved: "",
      done: null,
      isGivenUp: false,
      session: undefined,
    };
    this.forms.push(form);
    actor.on("submission.succeeded", () => {
      // What was typed while it was sent may go: the page is left.
      form.saved = form.typed;
      form.done = actor.getSnapshot().context.sent.text;
      this.kept.delete(form.place);
      if (name === "dialog") this.go({ ...this.address, search: "" });
    });
    unsaved.send({
      type: "form.opened",
      form: { id, place: form.place, isDialog: name === "dialog", question: { message: name } },
    });
  }

  #followUnsaved(unsaved: ActorRefFrom<typeof unsavedFormsMachine>): void {
    unsaved.on("leaving.allowed", ({ leaving }) => {
      const isNavigation = leaving.way === "navigation";
      for (const form of this.forms) {
        if (isNavigation || form.id === leaving.id) form.isGivenUp = this.#agreed;
      }
      if (isNavigation && this.#blocked) this.#proceed(this.#blocked);
      if (!isNavigation) this.go({ ...this.address, search: "" });
    });
    unsaved.on("leaving.refused", () => this.#blocked = null);
  }

  #unmount(form: OpenedForm): void {
    if (isHalfFilled(form)) {
      if (
        this.isSignedIn && !form.session?.isLeft && this.kept.get(form.place)?.text !== form.typed
      ) {
        this.fault(`${form.typed} is lost, unasked`);
      } else if (!form.session?.isLeft) this.#expectKept(form);
    }
    this.forms.splice(this.forms.indexOf(form), 1);
    this.unsaved?.send({ type: "form.closed", id: form.id });
    for (const id of [form.id, "unsavedForms"]) {
      this.app.app.send({ type: "child.released", id });
    }
  }

  #expectKept({ place, typed, session }: OpenedForm): void {
    const userId = session?.person ?? "";
    this.kept.set(place, { userId, text: typed });
  }

  /** What was kept last is there until its user wants it no more. */
  checkKept(): void {
    this.page.run(() => {
      for (const [place, { userId, text }] of this.kept) {
        const stored = storedDrafts(userId)[place];
        if (!stored || !("text" in stored) || stored.text !== text) {
          this.fault(`${text} is lost, though its user did not sign out`);
        }
      }
    });
  }

  #showFailure(failure: { status: number | undefined; message: string }, quiet: boolean): void {
    const isOut = accessToken(this.app.session.getSnapshot()) === null;
    if (failure.status === 401 && isOut || quiet && failure.status !== 403) return;
    this.app.toaster.send({ type: "toast.raised", kind: "error", title: failure.message });
    if (failure.status === 403) this.go(UNAUTHORIZED);
  }

  #followSession(): void {
    const { session } = this.app;
    const { timeline } = this.page.browser;
    removeDraftsWithSession(session);
    session.subscribe((snapshot) => {
      const token = accessToken(snapshot);
      if (token === null) return;
      if (token !== this.last?.token) {
        const asked = this.server.sessionOf(token)?.asked ?? 0;
        const { slept } = timeline;
        this.last = { token, exp: expiryOf(token), slept, asked, isInUse: false };
      }
      if (snapshot.matches({ signedIn: { token: "inUse" } })) this.last.isInUse = true;
    });
    session.on("session.started", ({ user }) => {
      for (const [place, { userId }] of this.kept) if (userId !== user.id) this.kept.delete(place);
      if (this.feedback?.userId !== user.id) this.feedback = null;
      this.#signingIn?.abort();
      if (this.address === LOGIN) this.go(HOME);
    });
    session.on("session.ended", ({ reason }) => {
      this.#justify(reason);
      this.go(LOGIN);
    });
  }

  /** Whether the session had to end. */
  #justify(reason: SessionEnd): void {
    if (this.last === null) return;
    const { timeline } = this.page.browser;
    const session = this.server.sessionOf(this.last.token);
    if (session?.isLeft) {
      this.kept.clear();
      this.feedback = null;
    }
    const hasExpired = this.last.exp <= timeline.wall();
    const isJustified = {
      signedOut: session?.isLeft,
      elsewhere: session?.isLeft,
      expired: hasExpired,
      refreshFailed: session?.hasRefused || this.#isDenied(this.last) || hasExpired,
    };
    const { isInUse, asked, slept } = this.last;
    const isUnasked = asked === session?.asked && !session.isSilent && slept === timeline.slept;
    if (reason === "expired" && isInUse && isUnasked) {
      this.fault("signed out at work, and the server was not asked for another token");
    }
    if (!isJustified[reason]) this.fault(`signed out without a cause: ${reason}`);
  }

  /**
   * A request that was refused demands another token, and is not kept waiting for it: the session
   * ends in all tabs, also where that token had not been heard of yet.
   */
  #isDenied({ token, exp }: { token: string; exp: number }): boolean {
    const denied = this.server.sessionOf(token)?.denied ?? [];
    return [...denied].some((one) => expiryOf(one) >= exp);
  }

  #onSent(flight: Flight): void {
    const { method, path, body } = flight;
    const flying = [...this.server.flights];
    if (isRefresh(flight)) {
      const session = this.server.sessionOf(flight.token);
      if (session) Object.assign(session, { asked: session.asked + 1, isSilent: true });
      if (flying.some(isRefresh)) this.fault("a second refresh in flight");
      if (this.server.isReplaced(flight.token)) this.fault("a refresh token that was replaced");
    }
    if (isPoll(flight) && !this.isSignedIn) this.fault("polls while signed out");
    if (path === "/api/save") {
      const sent = JSON.stringify(body);
      const form = this.forms.find(({ name }) => sent.includes(`"${name}"`));
      const isFlying = flying.some((other) =>
        other.tab === this.name && JSON.stringify(other.body ?? "").includes(`"${form?.name}"`)
      );
      if (isFlying) this.fault("a save is sent while another is under way");
      if (form && form.done !== null && sent.includes(`"${form.done}"`)) {
        this.fault("what was saved is saved again");
      }
    }
    if (method === "DELETE") {
      if (!this.#isDeletionAgreed) this.fault("deletes without having asked");
      if (flying.some((other) => other.method === "DELETE" && other.tab === this.name)) {
        this.fault("deletes twice");
      }
    }
  }
}

const isHalfFilled = ({ typed, saved, isGivenUp }: OpenedForm) => typed !== saved && !isGivenUp;
