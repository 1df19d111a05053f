/** What the document asked for while the scripts were on their way (`tools/build/preload.ts`). */
export interface FirstAnswers {
  /** The headers it asked with. */
  authorization: string;
  language: string;
  /** When it asked, as `performance.now()` has it. */
  at: number;
  /** By path and query. */
  answers: Record<string, Promise<Response>>;
  /** Settles once a page that the server draws stands there, and the answers that come with it. */
  rendered?: Promise<unknown>;
}

declare global {
  var firstAnswers: FirstAnswers | undefined;
}

/** Longer ago than this, in ms, it is asked for anew. */
const FRESH_MS = 10_000;

/** A fetch that takes what was asked for already, once, when it was asked for by the same user. */
export const takingFirstAnswers =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch => async (input, init) => {
    const first = globalThis.firstAnswers;
    if (!first || (init?.method ?? "GET") !== "GET") return await fetch(input, init);
    await first.rendered;
    const url = String(input);
    const answer = first.answers[url];
    if (!answer) return await fetch(input, init);
    delete first.answers[url];
    const headers = new Headers(init?.headers);
    const isSame = headers.get("Authorization") === first.authorization &&
      headers.get("Accept-Language") === first.language &&
      performance.now() - first.at < FRESH_MS;
    if (!isSame) return await fetch(input, init);
    return await answer.catch(() => fetch(input, init));
  };
