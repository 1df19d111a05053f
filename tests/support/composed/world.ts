import { isFormOpen } from "../../../machines/feedbackForm.ts";
import { getAccessToken } from "../../../machines/session.ts";
import { isBusy } from "../../../machines/submission.ts";
import { Browser, type Page } from "./browser.ts";
import { isPoll, isRefresh, ON_THE_WAY_MS, readExpiry, SimulatedServer } from "./server.ts";
import { type Step, TABS } from "./steps.ts";
import { Tab } from "./tab.ts";
import { createUserAction } from "./user.ts";

/** The maximum delay of timers in hidden pages. */
const LATE_TIMER_MS = 1_000;
/** The maximum number of toasts at once. */
const MOST_RESULTS = 4;
const MOST_NOTIFICATIONS = 3;
/** Rounds after which everything must be settled. */
const ROUNDS = 12;
const ROUND_MS = 125_000;

/** A simulated browser with three tabs, a server and the invariants. */
export class World {
  readonly browser = new Browser();
  readonly server = new SimulatedServer(this.browser.timeline, () => this.browser.isOnline);
  readonly tabs: (Tab | undefined)[] = Array.from({ length: TABS }, () => undefined);
  /** Violated invariants. */
  readonly faults: string[] = [];
  /** Counts of possible steps and reached states. */
  readonly counts: Map<string, number>;
  /** The focused page; the browser focuses it again after sleep. */
  #front: Page | null = null;
  #typed = 0;
  #opened = 0;
  #shown = new Map<string, string>();
  #seen = new Map<string, unknown>();
  #countedSnapshots = new WeakSet<object>();

  constructor(counts = new Map<string, number>()) {
    this.counts = counts;
    this.browser.timeline.onSettled = () => this.#check();
  }

  /** Takes a step and its immediate effects; returns false if it was not possible. */
  async take(step: Step): Promise<boolean> {
    const isDone = this.#take(step);
    if (isDone && step.do === "pass") await this.#pass(step.ms);
    else await this.#pass(isDone && step.do === "server answers" ? ON_THE_WAY_MS : 0);
    if (isDone) this.#count(step.do === "server answers" ? `${step.do}: ${step.outcome}` : step.do);
    for (const tab of this.#open()) tab.checkDrafts();
    return isDone;
  }

  /** Responds, advances time and cancels dialogs until nothing is pending. */
  async settle(): Promise<void> {
    this.server.answersPromptly = true;
    this.browser.isOnline = true;
    this.server.cutOff();
    for (const tab of this.#open()) tab.page.dispatch(tab.page.window, new Event("online"));
    let unsettled: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const tab of this.#open()) {
        if (!tab.page.isVisible) this.#setVisibility(tab, true);
        tab.page.run(() => {
          tab.app.toaster.send({ type: "pointer.left" });
          tab.app.toaster.send({ type: "focus.left" });
          tab.feedbackForm?.getSnapshot().children.screenshot?.send({ type: "capture.cancelled" });
          tab.respondToDialog(false);
        });
      }
      await this.#pass(ROUND_MS);
      unsettled = this.#listUnsettled();
      if (unsettled.length === 0) break;
    }
    for (const what of unsettled) this.faults.push(`stuck: ${what}`);
  }

  /** Stops all tabs. */
  async stop(): Promise<void> {
    this.browser.timeline.onSettled = () => {};
    for (const tab of this.#open()) tab.end();
    await this.#pass(0);
  }

  async #pass(ms: number): Promise<void> {
    try {
      await this.browser.timeline.pass(ms);
    } catch (error) {
      this.faults.push(String(error));
    }
  }

  #open(): Tab[] {
    return this.tabs.filter((tab) => tab !== undefined);
  }

  #take(step: Step): boolean {
    switch (step.do) {
      case "pass":
        return true;
      case "sleep":
        this.browser.timeline.slept += step.ms;
        if (this.#front && !this.#front.isGone) {
          this.#front.dispatch(this.#front.window, new Event("focus"));
        }
        return true;
      case "server falls silent":
      case "server recovers":
        this.server.answersPromptly = step.do === "server recovers";
        return true;
      case "server answers": {
        const waiting = [...this.server.flights].filter(({ isDecided: isTaken }) => !isTaken);
        const flight = waiting[step.nth % Math.max(waiting.length, 1)];
        if (flight) this.server.decide(flight, step.outcome);
        return flight !== undefined;
      }
      case "go offline":
      case "go online": {
        const isOnline = step.do === "go online";
        if (this.browser.isOnline === isOnline) return false;
        this.browser.isOnline = isOnline;
        if (!isOnline) this.server.cutOff();
        for (const { page } of this.#open()) {
          const news = () => page.dispatch(page.window, new Event(isOnline ? "online" : "offline"));
          this.browser.enqueue(page, news);
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
        return tab !== undefined && tab.page.run(() => this.#act(step, tab));
      }
    }
  }

  #act(step: Extract<Step, { tab: number }>, tab: Tab): boolean {
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
        // Nothing is renewed meanwhile.
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
    const [isPossible, run] = createUserAction(step, tab, () => `text ${this.#typed += 1}`);
    if (!isPossible()) return false;
    if (!page.isVisible) this.#setVisibility(tab, true);
    tab.touch();
    // Who looks at a page again may find its session over.
    if (isPossible()) run();
    return true;
  }

  #openTab(at: number, before?: Tab): void {
    this.#opened += 1;
    const page = this.browser.open(`tab ${at} (${this.#opened})`, before?.page.sessionStorage);
    const tab = page.run(() =>
      new Tab(page, this.server, {
        fault: (what) => this.faults.push(what),
        shown: (id, by) => this.#onShown(id, by),
      })
    );
    page.onReload = () => {
      tab.expectDrafts();
      tab.end();
      this.#openTab(at, tab);
    };
    for (const [place, draft] of before?.drafts ?? []) tab.drafts.set(place, draft);
    tab.feedback = before?.feedback ?? null;
    this.tabs[at] = tab;
    this.#setVisibility(tab, true);
  }

  #setVisibility(tab: Tab, isVisible: boolean): void {
    if (isVisible) this.#front = tab.page;
    else if (this.#front === tab.page) this.#front = null;
    tab.page.setVisibility(isVisible);
  }

  #onShown(id: string, tab: Tab): void {
    const session = this.server.findSession(tab.last?.token ?? null)?.id ?? "";
    const key = `${session} ${id}`;
    const before = this.#shown.get(key);
    if (before !== undefined) tab.fault(`${id} is shown again, first in ${before}`);
    if (!tab.page.isVisible) tab.fault(`${id} is shown where nobody looks`);
    this.#shown.set(key, tab.name);
    this.#count("toast of a notification");
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Counts a new state of an actor; returns whether its snapshot is new. */
  #isNew(tab: Tab, part: string, snapshot: { value: unknown } | undefined): boolean {
    if (snapshot === undefined || this.#countedSnapshots.has(snapshot)) return false;
    this.#countedSnapshots.add(snapshot);
    const key = `${tab.name} ${part}`;
    const before = this.#seen.get(key);
    this.#seen.set(key, snapshot.value);
    if (snapshot.value !== before) {
      this.#count(`${part.replace(/ \d+$/, "")}: ${toName(snapshot.value)}`);
    }
    return true;
  }

  #check(): void {
    for (const thrown of this.browser.thrown.splice(0)) this.faults.push(`thrown: ${thrown}`);
    for (const tab of this.#open()) this.#checkTab(tab);
  }

  #checkTab(tab: Tab): void {
    const { page, app, last } = tab;
    const { timeline } = this.browser;
    const { isSignedIn } = tab;
    if (isSignedIn && last && !page.isFrozen) {
      const isInFront = page.isVisible && page === this.#front;
      const late = isInFront ? 0 : LATE_TIMER_MS + timeline.slept - last.slept;
      if (timeline.wall() > last.exp + late) tab.fault("signed in with a token that has expired");
    }
    for (const flight of isSignedIn ? [] : this.server.flights) {
      if (flight.tab === tab.name && isPoll(flight)) tab.fault("still polls while signed out");
    }
    const session = app.session.getSnapshot();
    const isOther = this.#isNew(tab, "session", session);
    if (this.#isNew(tab, "question", app.confirmDialog.getSnapshot()) || isOther) {
      if (tab.isDialogOpen && session.matches("signedOut")) {
        tab.fault("asked while nobody is signed in");
      }
    }
    const feedback = tab.feedbackForm?.getSnapshot();
    const shot = feedback?.children.screenshot?.getSnapshot();
    this.#isNew(tab, "feedback", feedback);
    this.#isNew(tab, "picture", shot);
    if (feedback && shot) {
      const isUnderWay = !shot.matches("idle") && !shot.matches("reopening");
      if (isUnderWay && isFormOpen(feedback)) tab.fault("a dialog over screenshot mode");
      if (tab.feedback && isSignedIn && shot.context.formData.title !== tab.feedback.text) {
        tab.fault(`${tab.feedback.text} is lost`);
      }
    }
    const toaster = app.toaster.getSnapshot();
    if (this.#isNew(tab, "toasts", toaster)) {
      const { shown, leaving, waiting } = toaster.context;
      const ids = [...shown, ...waiting].map(({ toast }) => toast.id);
      if (new Set(ids).size < ids.length) tab.fault(`a toast is shown twice: ${ids.join()}`);
      const visible = shown.filter(({ toast }) => !leaving.includes(toast.id));
      const notifications = visible.filter(({ toast }) => toast.isNotification).length;
      const results = visible.length - notifications;
      if (notifications > MOST_NOTIFICATIONS || results > MOST_RESULTS) {
        tab.fault("too many toasts");
      }
      if (waiting.length > 0) this.#count("a toast waits");
    }
    this.#isNew(tab, "poller", tab.poller?.getSnapshot());
    this.#isNew(tab, "deletion", tab.deletion?.getSnapshot());
    this.#isNew(tab, "forms", tab.unsaved?.getSnapshot());
    this.#isNew(tab, "app", app.app.getSnapshot());
    for (const { id, actor, typed } of tab.forms) {
      const form = actor.getSnapshot();
      this.#isNew(tab, id, form);
      if (form.context.values.text !== typed) {
        tab.fault(`${typed} was typed, ${form.context.values.text} stands there`);
      }
    }
  }

  /** Lists the parts that are not idle. */
  #listUnsettled(): string[] {
    const storedToken = this.browser.stored.get("access_token") ?? null;
    const stored = readExpiry(storedToken) > this.browser.timeline.wall() ? storedToken : null;
    const unsettled: string[] = [];
    for (const tab of this.#open()) {
      const session = tab.app.session.getSnapshot();
      const report = (what: string) => unsettled.push(`${tab.name} ${what}`);
      const isIdle = session.matches("signedOut") ||
        session.matches({ signedIn: { token: "idle" } }) ||
        session.matches({ signedIn: { token: "active" } }) ||
        session.matches({ signedIn: { token: "expiring" } });
      if (!isIdle) report(`session ${toName(session.value)}`);
      if (getAccessToken(session) !== stored) report("does not know what the other tabs know");
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
    for (const flight of this.server.flights) {
      if (isRefresh(flight)) unsettled.push(`${flight.tab} refresh`);
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
