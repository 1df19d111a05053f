import { setImmediate } from "node:timers";

/** The page of a task: frozen pages run none, hidden ones run timers late. */
export interface Owner {
  isVisible: boolean;
  isFrozen: boolean;
  isClosed: boolean;
}

interface Task {
  due: number;
  owner: Owner | null;
  isTimer: boolean;
  run: () => void;
}

const START = Date.UTC(2026, 10, 21, 9);
/** Browsers align timers of hidden pages to full seconds. */
const HIDDEN_TIMER_MS = 1_000;
/** More tasks at one moment count as an endless loop. */
const MOST_AT_ONCE = 1_000;

/** The clock of all tabs, the network and the server. */
export class Timeline {
  /** Milliseconds that the machine was awake. */
  now = 0;
  /** Milliseconds that it slept, during which timers pause. */
  slept = 0;
  /** Called after each task and its promises are done. */
  onSettled: () => void = () => {};
  #tasks = new Map<number, Task>();
  #added = 0;

  /** Returns the wall clock time, in milliseconds since 1970. */
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

  /** Advances time and runs due tasks in order. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.#turn();
    let since = this.now;
    let done = 0;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      done = this.now === since ? done + 1 : 0;
      since = this.now;
      if (done > MOST_AT_ONCE) throw new Error("time stands still: there is always more to do");
      this.now = Math.max(this.now, getDueTime(next.task));
      this.#tasks.delete(next.id);
      next.task.run();
      await this.#turn();
    }
    this.now = end;
    this.onSettled();
  }

  /** Waits until all resolved promises have run their callbacks. */
  async #turn() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.onSettled();
  }

  #next(end: number): { id: number; task: Task } | undefined {
    let first: { id: number; task: Task; due: number } | undefined;
    for (const [id, task] of this.#tasks) {
      if (task.owner?.isClosed) this.#tasks.delete(id);
      if (task.owner?.isClosed || task.owner?.isFrozen) continue;
      const due = getDueTime(task);
      if (due <= end && (first === undefined || due < first.due)) first = { id, task, due };
    }
    return first;
  }
}

function getDueTime({ due, owner, isTimer }: Task): number {
  const isLate = isTimer && owner !== null && !owner.isVisible;
  return isLate ? Math.ceil(due / HIDDEN_TIMER_MS) * HIDDEN_TIMER_MS : due;
}
