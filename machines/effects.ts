import type { Language } from "../contract/language.ts";
import type { ColumnChoice, Texts, Theme } from "./preferences.ts";
import type { Grant, HeldTokens, TabEvent } from "./sessionTypes.ts";

/** Everything the machines of the app want done. They perform nothing themselves. */
export interface Effects {
  /**
   * The stored tokens with the user read from them, or null when there are none. Rejects when what
   * is stored makes no sense; it is cleared then. Whether the token still lasts is not its concern.
   */
  restore(signal: AbortSignal): Promise<Grant | null>;
  /**
   * Exchanges the refresh token. Two tabs must never exchange the same one: it holds a lock, reads
   * what is stored again, answers with that when another tab has replaced `held` already, and
   * stores what it got before it gives up the lock, unless the signal has aborted. Rejects with a
   * `Refusal` when the server refused, with anything else when it could not be reached.
   */
  refresh(held: HeldTokens, signal: AbortSignal): Promise<Grant>;
  /** Ends the session on the server. It should get through though the tab be closed or the signal abort. */
  signOut(held: HeldTokens, signal: AbortSignal): Promise<void>;
  /**
   * Tells what other tabs, the clock and the user's hands do, until the returned function is
   * called. On waking, it tells of tokens that were changed before it has the clock checked.
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
