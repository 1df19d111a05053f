/** More wait for the database than may, or somebody has waited for as long as one may. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";

  constructor() {
    super("Too many wait for the database");
  }
}

/** Those who wait for the same thing. */
export interface Line {
  /** Lines with a lower rank come first. */
  rank: number;
  /** How many may wait. */
  waiting: number;
  /** For how long, in milliseconds. */
  waitMs: number;
  /** Whether one person never has all at once, nor more than half of the line. */
  isShared?: boolean;
}

/** Whose turn it is, and what ends their wait. */
interface Taker {
  person?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Waiter {
  line: Line;
  person: string | undefined;
  go(): void;
}

/** So many at a time do something; the others wait in lines, each as long as that one may be. */
export class Turns {
  #free: number;
  #waiters: Waiter[] = [];
  #inUse = new Map<Line, number>();
  /** How many turns somebody has in lines that are shared. */
  #taken = new Map<string, number>();
  readonly #perPerson: number;

  constructor(readonly atOnce: number) {
    this.#free = atOnce;
    this.#perPerson = Math.max(1, atOnce - 1);
  }

  /** How many of a line have their turn now, and how many wait for it. */
  countOf(line: Line): { inUse: number; waiting: number } {
    const waiting = this.#waiters.filter((waiter) => waiter.line === line).length;
    return { inUse: this.#inUse.get(line) ?? 0, waiting };
  }

  /**
   * Resolves when the turn has come, to what ends it. Rejects with `DatabaseBusy` when the line is
   * full or the wait was too long, and with the signal's reason when that is aborted.
   */
  async take(line: Line, { signal, person }: Taker = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const counted = line.isShared ? person : undefined;
    if (this.#free > 0 && this.#mayHave(counted)) this.#begin(counted);
    else await this.#wait(line, counted, signal);
    this.#count(line, 1);
    return () => {
      this.#count(line, -1);
      this.#end(counted);
    };
  }

  #wait(line: Line, person: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const inLine = this.#waiters.filter((waiter) => waiter.line === line);
    const own = inLine.filter((waiter) => person !== undefined && waiter.person === person);
    if (inLine.length >= line.waiting || own.length >= line.waiting / 2) throw new DatabaseBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { line, person, go: resolve };
    const giveUp = (reason: unknown) => {
      this.#waiters = this.#waiters.filter((other) => other !== waiter);
      reject(reason);
    };
    const timer = Number.isFinite(line.waitMs)
      ? setTimeout(() => giveUp(new DatabaseBusy()), line.waitMs)
      : undefined;
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const before = this.#waiters.findIndex((other) => other.line.rank > line.rank);
    this.#waiters.splice(before === -1 ? this.#waiters.length : before, 0, waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  #count(line: Line, change: number): void {
    this.#inUse.set(line, (this.#inUse.get(line) ?? 0) + change);
  }

  #mayHave(person: string | undefined): boolean {
    return person === undefined || (this.#taken.get(person) ?? 0) < this.#perPerson;
  }

  #begin(person: string | undefined): void {
    this.#free--;
    if (person !== undefined) this.#taken.set(person, (this.#taken.get(person) ?? 0) + 1);
  }

  #end(person: string | undefined): void {
    this.#free++;
    const left = person === undefined ? 0 : (this.#taken.get(person) ?? 1) - 1;
    if (person !== undefined && left > 0) this.#taken.set(person, left);
    else if (person !== undefined) this.#taken.delete(person);
    const next = this.#waiters.findIndex((waiter) => this.#mayHave(waiter.person));
    if (next === -1) return;
    for (const waiter of this.#waiters.splice(next, 1)) {
      this.#begin(waiter.person);
      waiter.go();
    }
  }
}
