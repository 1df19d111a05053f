import type { Language } from "../contract/language.ts";
import type { ColumnChoice, Texts, Theme } from "./preferences.ts";
import type { Grant, HeldTokens, TabEvent } from "./sessionTypes.ts";

/** The effects of the app's machines, which perform none themselves. */
export interface Effects {
  /**
   * The stored tokens with the user read from them, or null when there are none. Rejects when what
   * is stored cannot be read; it is cleared then. The expiry is not checked here.
   */
  restore(signal: AbortSignal): Promise<Grant | null>;
  /**
   * Exchanges the refresh token. Two tabs must never exchange the same one: it holds a lock, reads
   * what is stored again, answers with that when another tab has replaced `held` already, and
   * stores what it got before it gives up the lock, unless the signal has aborted. Rejects with a
   * `Refusal` when the server refused, with anything else when it could not be reached.
   */
  refresh(held: HeldTokens, signal: AbortSignal): Promise<Grant>;
  /**
   * Ends the session on the server. It should get through even if the tab is closed or the signal
   * aborts.
   */
  signOut(held: HeldTokens, signal: AbortSignal): Promise<void>;
  /**
   * Reports other tabs, the clock and user activity until the returned function is called. On
   * waking, changed tokens are reported before the clock.
   */
  followTabs(tell: (event: TabEvent) => void): () => void;
  storeTokens(grant: Grant): void;
  /** Clears the stored tokens, unless they are newer ones than `held`; null clears any. */
  clearTokens(held: string | null): void;
  storeCollapsed(collapsed: boolean): void;
  loadCatalogue(language: Language, signal: AbortSignal): Promise<Texts>;
  storeLanguage(language: Language): void;
  storeTheme(theme: Theme): void;
  storeColumns(choice: ColumnChoice): void;
  logFailure(message: string, error: unknown): void;
}
