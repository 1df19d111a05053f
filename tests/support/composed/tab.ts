import type { CapturedPage } from "../../../machines/screenshotCapture.ts";
import { QueryClient } from "@tanstack/react-query";
import { type ActorRefFrom, fromPromise } from "xstate";
import { createConfirm } from "../../../machines/confirm.ts";
import { isQuestionShown } from "../../../machines/confirmDialog.ts";
import { type App, createApp } from "../../../machines/createApp.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import type { notificationPollerMachine } from "../../../machines/notificationPoller.ts";
import { findBlockingForm } from "../../../machines/openForm.ts";
import { createRequestMachine } from "../../../machines/request.ts";
import {
  getAccessToken,
  getSessionUser,
  isAuthenticated,
  requestFreshToken,
} from "../../../machines/session.ts";
import type { SessionEnd } from "../../../machines/sessionSetup.ts";
import { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import { readDrafts, removeDraftsWithSession } from "../../../src/actors/drafts.ts";
import { createActivity, type Services } from "../../../src/actors/services.ts";
import { createUnsavedFormsImplementations } from "../../../src/actors/useUnsavedForm.ts";
import { signIn, toGrant } from "../../../src/api/auth.ts";
import { createHttp, type Http, noBody } from "../../../src/api/http.ts";
import { createBrowserEffects } from "../../../src/app/effects.ts";
import { createFeedbackImplementations } from "../../../src/features/feedback/feedbackEffects.ts";
import { createNotificationPoller } from "../../../src/features/notification/notificationEffects.ts";
import type { Page } from "./browser.ts";
import { applyFault } from "./faults.ts";
import { createTestSubmission } from "../submissions.ts";
import {
  isPoll,
  isRefresh,
  type PendingRequest,
  type Person,
  readExpiry,
  type Session,
  type SimulatedServer,
} from "./server.ts";

interface Fields extends Record<string, unknown> {
  text: string;
}

const createFormLogic = (http: Http, page: Page, form: FormName) =>
  createTestSubmission<Fields, Fields, undefined>({
    validate: ({ text }) => {
      const { promise, resolve } = Promise.withResolvers<{ ok: true; value: Fields }>();
      page.setTimeout(() => resolve({ ok: true, value: { text } }), CHECK_MS);
      return promise;
    },
    submit: ({ text }, signal) =>
      http("/api/save", noBody, { method: "POST", body: { form, text }, signal }),
  });

const createDeletionLogic = ({ http, actors: { confirmDialog } }: Services) =>
  createRequestMachine<string, undefined>().provide({
    actors: {
      confirm: createConfirm(confirmDialog),
      run: fromPromise<undefined, { argument: string }>(({ input: { argument: id }, signal }) =>
        http(`/api/record/${id}`, noBody, { method: "DELETE", signal })
      ),
    },
    actions: { logFailure: () => {} },
  });

export type FormName = "page" | "dialog";

interface OpenedForm {
  id: string;
  name: FormName;
  place: string;
  actor: ActorRefFrom<ReturnType<typeof createFormLogic>>;
  /** The last typed text, and the saved one. */
  typed: string;
  saved: string;
  /** The text that the server has accepted. */
  savedText: string | null;
  isDiscarded: boolean;
  /** The session in which the text was typed. */
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

/** Receives faults and shown notifications of a walk. */
export interface Observer {
  reportViolation(what: string): void;
  /** Called when a tab shows a notification. */
  onNotificationShown(id: string, tab: Tab): void;
}

/** The current or last token of a tab. */
interface LastToken {
  token: string;
  exp: number;
  /** The sleep time and refresh count when the token arrived. */
  slept: number;
  refreshCount: number;
  /** Whether the user has been active since. */
  isInUse: boolean;
}

interface Draft {
  userId: string;
  text: string;
}

/** Runs a whole app with its real effects in a simulated tab. */
export class Tab {
  readonly app: App;
  readonly forms: OpenedForm[] = [];
  /** Expected drafts of forms that were left unsaved, by place. */
  readonly drafts = new Map<string, Draft>();
  address = LOGIN;
  /** The expected feedback draft. */
  feedback: Draft | null = null;
  captureFails = false;
  last: LastToken | null = null;
  readonly #services: Services;
  readonly #logics: ReturnType<Tab["createLogics"]>;
  #blocked: Address | null = null;
  #navigationCount = 0;
  #isLeavingConfirmed = false;
  #isDeletionConfirmed = false;
  #hasFrame = false;
  #signingIn: AbortController | null = null;
  #unsaved: ActorRefFrom<typeof unsavedFormsMachine> | undefined;

  constructor(
    readonly page: Page,
    readonly server: SimulatedServer,
    readonly observer: Observer,
  ) {
    const { timeline } = page.browser;
    const getSession = () => this.app.session.getSnapshot();
    const http = createHttp({
      fetch: server.createFetch(page.name, (flight) => this.#onSent(flight)),
      getAccessToken: () => getAccessToken(getSession()),
      refreshToken: (rejectedToken, signal) =>
        requestFreshToken(this.app.session, rejectedToken, signal),
      getLanguage: () => "en",
      onFailure: (failure, quiet) => this.#showFailure(failure, quiet),
    });
    this.app = createApp({
      ...createBrowserEffects(() => http, {
        now: () => timeline.wall(),
        measure: () => Promise.resolve(),
      }),
      loadCatalogue: () => Promise.resolve({}),
      logFailure: (message) => this.reportViolation(message),
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
        clear: () => client.clear(),
        refresh: () => void client.invalidateQueries(),
        retry: () => {},
      },
      activity: createActivity(),
    };
    this.#logics = this.createLogics(this.#services);
    this.#followSession();
    this.app.toaster.on("toast.shown", ({ id }) => {
      if (id.startsWith("notification-")) observer.onNotificationShown(id, this);
    });
  }

  get name() {
    return this.page.name;
  }

  get isSignedIn(): boolean {
    return isAuthenticated(this.app.session.getSnapshot());
  }

  get isDialogOpen(): boolean {
    return isQuestionShown(this.app.confirmDialog.getSnapshot());
  }

  get feedbackForm(): ActorRefFrom<typeof feedbackFormMachine> | undefined {
    return this.app.app.system.get("feedbackForm");
  }

  get poller(): ActorRefFrom<typeof notificationPollerMachine> | undefined {
    return this.app.app.system.get("notificationPoller");
  }

  get deletion(): ActorRefFrom<ReturnType<typeof createDeletionLogic>> | undefined {
    return this.app.app.system.get("deletion");
  }

  get unsaved(): ActorRefFrom<typeof unsavedFormsMachine> | undefined {
    return this.app.app.system.get("unsavedForms");
  }

  form(name: FormName): OpenedForm | undefined {
    return this.forms.find((one) => one.name === name);
  }

  reportViolation(what: string): void {
    this.observer.reportViolation(`${this.name}: ${what}`);
  }

  /** Reports user activity in this tab. */
  touch(): void {
    this.page.dispatch(this.page.window, new Event("pointerdown"));
  }

  signIn(person: Person): void {
    if (this.address !== LOGIN || this.#signingIn !== null) return;
    const abortController = this.#signingIn = new AbortController();
    const credentials = { email: `${person}@iklim.example`, password: "secret" };
    signIn(this.#services.http, credentials, { signal: abortController.signal })
      .then((tokens) => {
        const stored = this.server.findSession(this.page.localStorage.getItem("access_token"));
        if (stored) stored.hasSignedOut = true;
        this.server.markSignedOut(({ person: other }) => other !== person);
        const grant = toGrant(tokens);
        const granted = this.server.findSession(grant.accessToken);
        // Another may have signed in while this answer was on its way.
        if (granted) granted.hasSignedOut = false;
        this.app.session.send({ type: "tokens.granted", ...grant });
      })
      .catch(() => {})
      .finally(() => this.#signingIn = null);
  }

  signOut(): void {
    this.server.markSignedOut(() => true);
    this.app.session.send({ type: "signOut.requested" });
  }

  /** Requests the data of a page. */
  load(): void {
    this.#services.http("/api/projects", noBody).catch(() => {});
  }

  type(form: OpenedForm, text: string): void {
    const session = this.server.findSession(this.last?.token ?? null);
    Object.assign(form, { typed: text, isDiscarded: false, session });
    form.actor.send({ type: "field.changed", name: "text", value: text });
  }

  restore(form: OpenedForm): void {
    if (this.unsaved?.getSnapshot().context.drafts[form.place] === undefined) return;
    const drafts = this.drafts.get(form.place);
    this.unsaved.send({ type: "draft.restored", id: form.id });
    form.typed = form.actor.getSnapshot().context.values.text;
    form.session = this.server.findSession(this.last?.token ?? null);
    if (form.typed !== drafts?.text) {
      this.reportViolation(`${form.typed} came back in place of ${drafts?.text}`);
    }
    this.drafts.delete(form.place);
  }

  discard(form: OpenedForm): void {
    this.unsaved?.send({ type: "draft.settled", draftKey: form.place });
    this.drafts.delete(form.place);
  }

  closeDialog(): void {
    const dialog = this.form("dialog");
    this.#isLeavingConfirmed = false;
    if (dialog) this.unsaved?.send({ type: "leaving.requested", id: dialog.id, cause: "closing" });
  }

  delete(): void {
    this.deletion?.send({
      type: "confirmation.requested",
      argument: "1",
      question: { message: "Delete?", waitsForAction: true },
    });
  }

  respondToDialog(isYes: boolean): void {
    const { confirmDialog } = this.app;
    const question = confirmDialog.getSnapshot().context.current;
    if (!confirmDialog.getSnapshot().matches("asking")) return;
    if (isYes && question?.requester.id === "deletion") this.#isDeletionConfirmed = true;
    this.#isLeavingConfirmed = isYes && question?.requester.id === "unsavedForms";
    confirmDialog.send({ type: isYes ? "dialog.confirmed" : "dialog.cancelled" });
  }

  describe(title: string): void {
    const screenshot = this.feedbackForm?.getSnapshot().children.screenshot;
    const user = getSessionUser(this.app.session.getSnapshot());
    if (!screenshot || !user) return;
    this.feedback = { userId: user.id, text: title };
    screenshot.send({ type: "draft.changed", draft: { title } });
  }

  /** Navigates, unless an unsaved form has to be confirmed first. */
  go(to: Address): void {
    this.#isLeavingConfirmed = false;
    const { unsaved } = this;
    const user = getSessionUser(this.app.session.getSnapshot());
    const blocking = unsaved && this.forms.length > 0 &&
      findBlockingForm(unsaved.getSnapshot().context, user, this.address, to);
    if (blocking) {
      this.#blocked = to;
      unsaved.send({ type: "leaving.requested", id: blocking.id, cause: "navigation" });
    } else this.#proceed(to);
  }

  openDialog(): void {
    this.go({ ...this.address, search: EDITING });
  }

  /** Dispatches `beforeunload`; returns whether the page unloads. */
  mayUnload(insists: boolean): boolean {
    const { page } = this;
    const isFree = page.dispatch(page.window, new Event("beforeunload", { cancelable: true }));
    if (!isFree) return insists;
    for (const form of this.forms) {
      if (isHalfFilled(form)) this.reportViolation(`${form.typed} is lost with the page, unasked`);
    }
    return true;
  }

  /** Closes the tab. */
  end(): void {
    for (const flight of this.server.pendingRequests) {
      if (flight.tab === this.name) this.server.abandon(flight);
    }
    this.page.browser.close(this.page);
    this.page.run(() => this.app.stop());
  }

  /** Expects drafts of all unsaved forms. */
  expectDrafts(): void {
    for (const form of this.forms) if (isHalfFilled(form)) this.#expectDraft(form);
  }

  #proceed(to: Address): void {
    this.#blocked = null;
    this.#navigationCount += 1;
    const heading = this.#navigationCount;
    this.page.browser.enqueue(
      this.page,
      () => heading === this.#navigationCount && this.#arrive(to),
    );
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
      for (const id of ["feedbackForm", "deletion"]) {
        this.app.app.send({ type: "child.released", id });
      }
      return;
    }
    if (this.poller === undefined) this.app.acquireChild("notificationPoller", this.#logics.poller);
    this.app.acquireChild("feedbackForm", this.#logics.feedback);
    const deletion = this.app.acquireChild("deletion", this.#logics.deletion);
    deletion.subscribe((snapshot) => {
      if (snapshot.matches("idle")) this.#isDeletionConfirmed = false;
    });
  }

  /** Creates the logic of its actors, once per tab. */
  private createLogics(services: Services) {
    const { actors, actions } = createFeedbackImplementations(services);
    const capture = fromPromise<CapturedPage>(() => {
      const { promise, resolve, reject } = Promise.withResolvers<CapturedPage>();
      this.page.setTimeout(
        () =>
          this.captureFails
            ? reject(new Error("it cannot be drawn"))
            : resolve({ image: "data:", page: "/" }),
        CAPTURE_MS,
      );
      return promise;
    });
    const awaitFrame = fromPromise<void>(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.page.setTimeout(resolve, FRAME_MS);
      return promise;
    });
    const screenshot = actors.screenshot.provide({ actors: { capture, awaitFrame } });
    return {
      poller: createNotificationPoller(
        services,
        (path) => this.go({ pathname: path, search: "" }),
      ),
      feedback: feedbackFormMachine.provide({ actors: { ...actors, screenshot }, actions }),
      deletion: applyFault(createDeletionLogic(services)),
      unsaved: unsavedFormsMachine.provide(createUnsavedFormsImplementations(services)),
      page: applyFault(createFormLogic(services.http, this.page, "page")),
      dialog: applyFault(createFormLogic(services.http, this.page, "dialog")),
    };
  }

  #mount(name: FormName): void {
    const id = `submission ${name}`;
    const unsaved = this.app.acquireChild("unsavedForms", this.#logics.unsaved);
    if (unsaved !== this.#unsaved) this.#followUnsaved(unsaved);
    this.#unsaved = unsaved;
    const actor = this.app.acquireChild(id, this.#logics[name], { values: { text: "" } });
    const form: OpenedForm = {
      id,
      name,
      place: PLACES[name],
      actor,
      typed: "",
      saved: "",
      savedText: null,
      isDiscarded: false,
      session: undefined,
    };
    this.forms.push(form);
    actor.on("submission.succeeded", () => {
      // What was typed while it was sent may go: the page is left.
      form.saved = form.typed;
      form.savedText = actor.getSnapshot().context.sent.text;
      this.drafts.delete(form.place);
      if (name === "dialog") this.go({ ...this.address, search: "" });
    });
    unsaved.send({
      type: "form.opened",
      form: {
        id,
        submission: actor,
        draftKey: form.place,
        isDialog: name === "dialog",
        question: { message: name },
      },
    });
  }

  #followUnsaved(unsaved: ActorRefFrom<typeof unsavedFormsMachine>): void {
    unsaved.on("leaving.allowed", ({ leaving }) => {
      const isNavigation = leaving.cause === "navigation";
      for (const form of this.forms) {
        if (isNavigation || form.id === leaving.id) form.isDiscarded = this.#isLeavingConfirmed;
      }
      this.#isLeavingConfirmed = false;
      if (isNavigation && this.#blocked) this.#proceed(this.#blocked);
      if (!isNavigation) this.go({ ...this.address, search: "" });
    });
    unsaved.on("leaving.declined", () => this.#blocked = null);
  }

  #unmount(form: OpenedForm): void {
    if (isHalfFilled(form)) {
      if (
        this.isSignedIn && !form.session?.hasSignedOut &&
        this.drafts.get(form.place)?.text !== form.typed
      ) {
        this.reportViolation(`${form.typed} is lost, unasked`);
      } else if (!form.session?.hasSignedOut) this.#expectDraft(form);
    }
    this.forms.splice(this.forms.indexOf(form), 1);
    this.unsaved?.send({ type: "form.closed", id: form.id });
    for (const id of [form.id, "unsavedForms"]) {
      this.app.app.send({ type: "child.released", id });
    }
  }

  #expectDraft({ place, typed, session }: OpenedForm): void {
    const userId = session?.person ?? "";
    this.drafts.set(place, { userId, text: typed });
  }

  /** Checks that expected drafts are still stored. */
  checkDrafts(): void {
    this.page.run(() => {
      for (const [place, { userId, text }] of this.drafts) {
        const stored: { values?: { text?: string } } | undefined = readDrafts(userId)[place];
        if (stored?.values?.text !== text) {
          this.reportViolation(`${text} is lost, though its user did not sign out`);
        }
      }
    });
  }

  #showFailure(failure: { status: number | undefined; message: string }, quiet: boolean): void {
    const isOut = getAccessToken(this.app.session.getSnapshot()) === null;
    if (failure.status === 401 && isOut || quiet && failure.status !== 403) return;
    this.app.toaster.send({ type: "toast.raised", kind: "error", title: failure.message });
    if (failure.status === 403) this.go(UNAUTHORIZED);
  }

  #followSession(): void {
    const { session } = this.app;
    const { timeline } = this.page.browser;
    removeDraftsWithSession(session);
    session.subscribe((snapshot) => {
      const token = getAccessToken(snapshot);
      if (token === null) return;
      if (token !== this.last?.token) {
        const refreshCount = this.server.findSession(token)?.refreshCount ?? 0;
        const { slept } = timeline;
        this.last = { token, exp: readExpiry(token), slept, refreshCount, isInUse: false };
      }
      if (snapshot.matches({ signedIn: { token: "active" } })) this.last.isInUse = true;
    });
    session.on("session.started", ({ user }) => {
      for (const [place, { userId }] of this.drafts) {
        if (userId !== user.id) this.drafts.delete(place);
      }
      if (this.feedback?.userId !== user.id) this.feedback = null;
      this.#signingIn?.abort();
      if (this.address === LOGIN) this.go(HOME);
    });
    session.on("session.ended", ({ reason }) => {
      this.#justify(reason);
      this.go(LOGIN);
    });
  }

  /** Reports a session end without a valid reason. */
  #justify(reason: SessionEnd): void {
    if (this.last === null) return;
    const { timeline } = this.page.browser;
    const session = this.server.findSession(this.last.token);
    if (session?.hasSignedOut) {
      this.drafts.clear();
      this.feedback = null;
    }
    const hasExpired = this.last.exp <= timeline.wall();
    const isJustified = {
      signedOut: session?.hasSignedOut,
      elsewhere: session?.hasSignedOut,
      expired: hasExpired,
      refreshFailed: session?.hasRefused || this.#isDenied(this.last) || hasExpired,
    };
    const { isInUse, refreshCount, slept } = this.last;
    const isUnasked = refreshCount === session?.refreshCount && !session.isRefreshPending &&
      slept === timeline.slept;
    if (reason === "expired" && isInUse && isUnasked) {
      this.reportViolation("signed out at work, and the server was not asked for another token");
    }
    if (!isJustified[reason]) this.reportViolation(`signed out without a cause: ${reason}`);
  }

  /**
   * Whether a request was rejected with this or a later token. The session may then end in all
   * tabs, even if a tab has not received that token.
   */
  #isDenied({ token, exp }: { token: string; exp: number }): boolean {
    const denied = this.server.findSession(token)?.denied ?? [];
    return [...denied].some((one) => readExpiry(one) >= exp);
  }

  #onSent(flight: PendingRequest): void {
    const { method, path, body } = flight;
    const flying = [...this.server.pendingRequests];
    if (isRefresh(flight)) {
      const session = this.server.findSession(flight.token);
      if (session) {
        Object.assign(session, { refreshCount: session.refreshCount + 1, isRefreshPending: true });
      }
      if (flying.some(isRefresh)) this.reportViolation("a second refresh in flight");
      if (this.server.isReplaced(flight.token)) {
        this.reportViolation("a refresh token that was replaced");
      }
    }
    if (isPoll(flight) && !this.isSignedIn) this.reportViolation("polls while signed out");
    if (path === "/api/save") {
      const sent = JSON.stringify(body);
      const form = this.forms.find(({ name }) => sent.includes(`"${name}"`));
      const isFlying = flying.some((other) =>
        other.tab === this.name && JSON.stringify(other.body ?? "").includes(`"${form?.name}"`)
      );
      if (isFlying) this.reportViolation("a save is sent while another is under way");
      if (form && form.savedText !== null && sent.includes(`"${form.savedText}"`)) {
        this.reportViolation("what was saved is saved again");
      }
    }
    if (method === "DELETE") {
      if (!this.#isDeletionConfirmed) this.reportViolation("deletes without having asked");
      if (flying.some((other) => other.method === "DELETE" && other.tab === this.name)) {
        this.reportViolation("deletes twice");
      }
    }
  }
}

const isHalfFilled = ({ typed, saved, isDiscarded }: OpenedForm) => typed !== saved && !isDiscarded;
