import { isFormOpen } from "../../../machines/feedbackForm.ts";
import { getAccessToken } from "../../../machines/session.ts";
import { isBusy } from "../../../machines/submission.ts";
import { Browser, type Page } from "./browser.ts";
import { isPoll, isRefresh, readExpiry, SimulatedServer, TRANSPORT_MS } from "./server.ts";
import { type Step, TABS } from "./steps.ts";
import { Tab } from "./tab.ts";
import { createUserAction } from "./user.ts";

/** The maximum delay of timers in hidden pages. */
const MAX_TIMER_DELAY_MS = 1_000;
/** The maximum number of toasts at once. */
const MAX_RESULT_TOASTS = 3;
const MAX_NOTIFICATION_TOASTS = 3;
/** Rounds after which everything must be settled. */
const MAX_ROUNDS = 12;
const ROUND_MS = 125_000;

/** A simulated browser with three tabs, a server and the invariants. */
export class World {
  readonly browser = new Browser();
  readonly server = new SimulatedServer(this.browser.timeline, () => this.browser.isOnline);
  readonly tabs: (Tab | undefined)[] = Array.from({ length: TABS }, () => undefined);
  /** Violated invariants. */
  readonly violations: string[] = [];
  /** Counts of possible steps and reached states. */
  readonly counts: Map<string, number>;
  /** The focused page; the browser focuses it again after sleep. */
  #focusedPage: Page | null = null;
  #typedCount = 0;
  #openedCount = 0;
  #shownBy = new Map<string, string>();
  #lastValues = new Map<string, unknown>();
  #countedSnapshots = new WeakSet<object>();

  constructor(counts = new Map<string, number>()) {
    this.counts = counts;
    this.browser.timeline.onSettled = () => this.#check();
  }

  /** Takes a step and its immediate effects; returns false if it was not possible. */
  async perform(step: Step): Promise<boolean> {
    const isDone = this.#performStep(step);
    if (isDone && step.do === "pass") await this.#advance(step.ms);
    else await this.#advance(isDone && step.do === "server answers" ? TRANSPORT_MS : 0);
    if (isDone) this.#count(step.do === "server answers" ? `${step.do}: ${step.outcome}` : step.do);
    for (const tab of this.#listTabs()) tab.checkDrafts();
    return isDone;
  }

  /** Responds, advances time and cancels dialogs until nothing is pending. */
  async finish(): Promise<void> {
    this.server.respondsPromptly = true;
    this.browser.isOnline = true;
    this.server.failPendingRequests();
    for (const tab of this.#listTabs()) tab.page.dispatch(tab.page.window, new Event("online"));
    let unsettled: string[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      for (const tab of this.#listTabs()) {
        if (!tab.page.isVisible) this.#setVisibility(tab, true);
        tab.page.run(() => {
          tab.app.toaster.send({ type: "pointer.left" });
          tab.app.toaster.send({ type: "focus.left" });
          tab.feedbackForm?.getSnapshot().children.screenshot?.send({ type: "capture.cancelled" });
          tab.respondToDialog(false);
        });
      }
      await this.#advance(ROUND_MS);
      unsettled = this.#listUnsettled();
      if (unsettled.length === 0) break;
    }
    for (const part of unsettled) this.violations.push(`stuck: ${part}`);
  }

  /** Stops all tabs. */
  async stop(): Promise<void> {
    this.browser.timeline.onSettled = () => {};
    for (const tab of this.#listTabs()) tab.end();
    await this.#advance(0);
  }

  async #advance(ms: number): Promise<void> {
    try {
      await this.browser.timeline.pass(ms);
    } catch (error) {
      this.violations.push(String(error));
    }
  }

  #listTabs(): Tab[] {
    return this.tabs.filter((tab) => tab !== undefined);
  }

  #performStep(step: Step): boolean {
    switch (step.do) {
      case "pass":
        return true;
      case "sleep":
        this.browser.timeline.slept += step.ms;
        if (this.#focusedPage && !this.#focusedPage.isClosed) {
          this.#focusedPage.dispatch(this.#focusedPage.window, new Event("focus"));
        }
        return true;
      case "server falls silent":
      case "server recovers":
        this.server.respondsPromptly = step.do === "server recovers";
        return true;
      case "server answers": {
        const undecided = [...this.server.pendingRequests].filter(({ isDecided }) => !isDecided);
        const request = undecided[step.nth % Math.max(undecided.length, 1)];
        if (request) this.server.decide(request, step.outcome);
        return request !== undefined;
      }
      case "go offline":
      case "go online": {
        const isOnline = step.do === "go online";
        if (this.browser.isOnline === isOnline) return false;
        this.browser.isOnline = isOnline;
        if (!isOnline) this.server.failPendingRequests();
        for (const { page } of this.#listTabs()) {
          const dispatchEvent = () =>
            page.dispatch(page.window, new Event(isOnline ? "online" : "offline"));
          this.browser.enqueue(page, dispatchEvent);
        }
        return true;
      }
      case "notify":
        this.server.notify(step.whom);
        return true;
      case "revoke":
        this.server.revoke(step.whom);
        return true;
      case "open":
        if (this.tabs[step.tab]) return false;
        this.#openTab(step.tab);
        return true;
      default: {
        const tab = this.tabs[step.tab];
        return tab !== undefined && tab.page.run(() => this.#performTabStep(step, tab));
      }
    }
  }

  #performTabStep(step: Extract<Step, { tab: number }>, tab: Tab): boolean {
    const { page } = tab;
    if (page.isFrozen && step.do !== "show") return false;
    switch (step.do) {
      case "open":
        return false;
      case "show":
      case "hide":
        if (page.isVisible === (step.do === "show")) return false;
        this.#setVisibility(tab, step.do === "show");
        return true;
      case "freeze":
        if (page.isVisible || this.browser.locks.isHolding(page)) return false;
        page.isFrozen = true;
        // A frozen tab renews no token.
        if (tab.last) tab.last.isInUse = false;
        return true;
      case "close":
      case "reload": {
        if (!tab.mayUnload(step.insists)) return false;
        tab.end();
        this.tabs[step.tab] = undefined;
        if (step.do === "reload") this.#openTab(step.tab, tab);
        return true;
      }
    }
    const [isPossible, run] = createUserAction(step, tab, () => `text ${this.#typedCount += 1}`);
    if (!isPossible()) return false;
    if (!page.isVisible) this.#setVisibility(tab, true);
    tab.touch();
    // Showing the page may have ended the session.
    if (isPossible()) run();
    return true;
  }

  #openTab(index: number, before?: Tab): void {
    this.#openedCount += 1;
    const page = this.browser.open(
      `tab ${index} (${this.#openedCount})`,
      before?.page.sessionStorage,
    );
    const tab = page.run(() =>
      new Tab(page, this.server, {
        reportViolation: (what) => this.violations.push(what),
        onNotificationShown: (id, by) => this.#onShown(id, by),
      })
    );
    page.onReload = () => {
      tab.expectDrafts();
      tab.end();
      this.#openTab(index, tab);
    };
    for (const [place, draft] of before?.drafts ?? []) tab.drafts.set(place, draft);
    tab.feedback = before?.feedback ?? null;
    this.tabs[index] = tab;
    this.#setVisibility(tab, true);
  }

  #setVisibility(tab: Tab, isVisible: boolean): void {
    if (isVisible) this.#focusedPage = tab.page;
    else if (this.#focusedPage === tab.page) this.#focusedPage = null;
    tab.page.setVisibility(isVisible);
  }

  #onShown(id: string, tab: Tab): void {
    const session = this.server.findSession(tab.last?.token ?? null)?.id ?? "";
    const key = `${session} ${id}`;
    const before = this.#shownBy.get(key);
    if (before !== undefined) tab.reportViolation(`${id} is shown again, first in ${before}`);
    if (!tab.page.isVisible) tab.reportViolation(`${id} is shown in a hidden tab`);
    this.#shownBy.set(key, tab.name);
    this.#count("toast of a notification");
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Counts a new state of an actor; returns whether its snapshot is new. */
  #countNewState(tab: Tab, part: string, snapshot: { value: unknown } | undefined): boolean {
    if (snapshot === undefined || this.#countedSnapshots.has(snapshot)) return false;
    this.#countedSnapshots.add(snapshot);
    const key = `${tab.name} ${part}`;
    const before = this.#lastValues.get(key);
    this.#lastValues.set(key, snapshot.value);
    if (snapshot.value !== before) {
      this.#count(`${part.replace(/ \d+$/, "")}: ${toName(snapshot.value)}`);
    }
    return true;
  }

  #check(): void {
    for (const thrown of this.browser.thrown.splice(0)) this.violations.push(`thrown: ${thrown}`);
    for (const tab of this.#listTabs()) this.#checkTab(tab);
  }

  #checkTab(tab: Tab): void {
    const { page, app, last } = tab;
    const { timeline } = this.browser;
    const { isSignedIn } = tab;
    if (isSignedIn && last && !page.isFrozen) {
      const isFocused = page.isVisible && page === this.#focusedPage;
      const allowedDelay = isFocused ? 0 : MAX_TIMER_DELAY_MS + timeline.slept - last.slept;
      if (timeline.wall() > last.exp + allowedDelay) {
        tab.reportViolation("signed in with a token that has expired");
      }
    }
    for (const request of isSignedIn ? [] : this.server.pendingRequests) {
      if (request.tab === tab.name && isPoll(request)) {
        tab.reportViolation("still polls while signed out");
      }
    }
    const session = app.session.getSnapshot();
    const isNewSession = this.#countNewState(tab, "session", session);
    if (this.#countNewState(tab, "question", app.confirmDialog.getSnapshot()) || isNewSession) {
      if (tab.isDialogOpen && session.matches("signedOut")) {
        tab.reportViolation("a question is open while nobody is signed in");
      }
    }
    const feedback = tab.feedbackForm?.getSnapshot();
    const screenshot = feedback?.children.screenshot?.getSnapshot();
    this.#countNewState(tab, "feedback", feedback);
    this.#countNewState(tab, "picture", screenshot);
    if (feedback && screenshot) {
      const isUnderWay = !screenshot.matches("idle") && !screenshot.matches("reopening");
      if (isUnderWay && isFormOpen(feedback)) tab.reportViolation("a dialog over screenshot mode");
      if (tab.feedback && isSignedIn && screenshot.context.formData.title !== tab.feedback.text) {
        tab.reportViolation(`${tab.feedback.text} is lost`);
      }
    }
    const toaster = app.toaster.getSnapshot();
    if (this.#countNewState(tab, "toasts", toaster)) {
      const { shown, leaving, waiting } = toaster.context;
      const ids = [...shown.map(({ toast }) => toast), ...waiting].map(({ id }) => id);
      if (new Set(ids).size < ids.length) {
        tab.reportViolation(`a toast is shown twice: ${ids.join()}`);
      }
      const visible = shown.filter(({ toast }) => !leaving.includes(toast.id));
      const notifications = visible.filter(({ toast }) => toast.isNotification).length;
      const results = visible.length - notifications;
      if (notifications > MAX_NOTIFICATION_TOASTS || results > MAX_RESULT_TOASTS) {
        tab.reportViolation("too many toasts");
      }
      if (waiting.length > 0) this.#count("a toast waits");
    }
    this.#countNewState(tab, "poller", tab.poller?.getSnapshot());
    this.#countNewState(tab, "deletion", tab.deletion?.getSnapshot());
    this.#countNewState(tab, "forms", tab.unsaved?.getSnapshot());
    this.#countNewState(tab, "app", app.app.getSnapshot());
    for (const { id, actor, typed } of tab.forms) {
      const form = actor.getSnapshot();
      this.#countNewState(tab, id, form);
      if (form.context.values.text !== typed) {
        tab.reportViolation(`${typed} was typed, the form has ${form.context.values.text}`);
      }
    }
  }

  /** Lists the parts that are not idle. */
  #listUnsettled(): string[] {
    const storedToken = this.browser.stored.get("access_token") ?? null;
    const stored = readExpiry(storedToken) > this.browser.timeline.wall() ? storedToken : null;
    const unsettled: string[] = [];
    for (const tab of this.#listTabs()) {
      const session = tab.app.session.getSnapshot();
      const report = (what: string) => unsettled.push(`${tab.name} ${what}`);
      const isIdle = session.matches("signedOut") ||
        session.matches({ signedIn: { token: "idle" } }) ||
        session.matches({ signedIn: { token: "active" } }) ||
        session.matches({ signedIn: { token: "expiring" } });
      if (!isIdle) report(`session ${toName(session.value)}`);
      if (getAccessToken(session) !== stored) report("has other tokens than the storage");
      const app = tab.app.app.getSnapshot();
      if (!app.matches(tab.isSignedIn ? "signedIn" : "guest")) report(`app ${toName(app.value)}`);
      if (!tab.app.confirmDialog.getSnapshot().matches("closed")) report("question");
      if ((tab.address.pathname === "/login") === tab.isSignedIn) {
        report(`at ${tab.address.pathname}`);
      }
      const toasts = tab.app.toaster.getSnapshot().context;
      if (toasts.waiting.length > 0) report("toasts");
      if (
        tab.feedbackForm?.getSnapshot().children.screenshot?.getSnapshot().matches("idle") === false
      ) {
        report("picture");
      }
      if (tab.unsaved?.getSnapshot().matches({ leaving: "asking" })) report("leaving");
      if (tab.deletion?.getSnapshot().matches("idle") === false) report("deletion");
      if (tab.forms.some(({ actor }) => isBusy(actor.getSnapshot()))) report("form");
    }
    for (const request of this.server.pendingRequests) {
      if (isRefresh(request)) unsettled.push(`${request.tab} refresh`);
    }
    return unsettled;
  }
}

/** Formats a state value with its nested states. */
function toName(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value).map(([name, inner]) => `${name}.${toName(inner)}`).join(" ");
}
