import { setImmediate } from "node:timers";

/** Whose turn a task is: a page that is frozen takes none, one that is hidden takes timers late. */
export interface Owner {
  isVisible: boolean;
  isFrozen: boolean;
  isGone: boolean;
}

interface Task {
  due: number;
  owner: Owner | null;
  isTimer: boolean;
  run: () => void;
}

/** The wall clock of the walks starts here. */
const START = Date.UTC(2026, 10, 21, 9);
/** Browsers let the timers of hidden pages wait for the full second. */
const HIDDEN_TIMER_MS = 1_000;
/** So many tasks at one moment never end. */
const MOST_AT_ONCE = 1_000;

/** The one clock of all tabs, the network and the server. */
export class Timeline {
  /** Milliseconds that this machine was awake. */
  now = 0;
  /** Milliseconds that it slept, in which timers stand still. */
  slept = 0;
  /** Called when everything that follows from one task, or from one step, has been done. */
  onTurn: () => void = () => {};
  #tasks = new Map<number, Task>();
  #added = 0;

  /** The time on the wall, in milliseconds since 1970. */
  wall(): number {
    return START + this.now + this.slept;
  }

  add(owner: Owner | null, ms: number, run: () => void, isTimer = false): number {
    this.#added += 1;
    this.#tasks.set(this.#added, { due: this.now + Math.max(ms, 0), owner, isTimer, run });
    return this.#added;
  }

  cancel(id: number | undefined): void {
    if (id !== undefined) this.#tasks.delete(id);
  }

  /** Lets time go by; whatever becomes due meanwhile is done one after the other. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.#turn();
    let since = this.now;
    let done = 0;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      done = this.now === since ? done + 1 : 0;
      since = this.now;
      if (done > MOST_AT_ONCE) throw new Error("time stands still: there is always more to do");
      this.now = Math.max(this.now, dueOf(next.task));
      this.#tasks.delete(next.id);
      next.task.run();
      await this.#turn();
    }
    this.now = end;
    this.onTurn();
  }

  /** All promises that can be settled are, once what stood in line is done. */
  async #turn() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.onTurn();
  }

  #next(end: number): { id: number; task: Task } | undefined {
    let first: { id: number; task: Task; due: number } | undefined;
    for (const [id, task] of this.#tasks) {
      if (task.owner?.isGone) this.#tasks.delete(id);
      if (task.owner?.isGone || task.owner?.isFrozen) continue;
      const due = dueOf(task);
      if (due <= end && (first === undefined || due < first.due)) first = { id, task, due };
    }
    return first;
  }
}

function dueOf({ due, owner, isTimer }: Task): number {
  const isLate = isTimer && owner !== null && !owner.isVisible;
  return isLate ? Math.ceil(due / HIDDEN_TIMER_MS) * HIDDEN_TIMER_MS : due;
}
