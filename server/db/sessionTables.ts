/** One sign-in. The tokens are not stored: a refresh token is recomputed from id and generation. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** Rises by one with each refresh; only the token of the present generation is current. */
  generation: number;
  /** When the present generation replaced the one before. */
  rotated_at: Date;
  created_at: Date;
  expires_at: Date;
  /** The SHA-256 of the one-time password it began with, which is to be replaced first of all. */
  one_time_hash: string | null;
}

/** A one-time link to choose a password, by the SHA-256 of its token. */
export interface PasswordTokensTable {
  token_hash: string;
  user_id: string;
  purpose: "RESET" | "INVITATION";
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_as: LinkEnd | null;
}

/** Why a link no longer counts: used, replaced by a newer one, or void as its reason is gone. */
export type LinkEnd = "USED" | "REPLACED" | "VOID";

/** Attempts remembered; `key` is a hash of who tried what. */
export interface RateLimitsTable {
  key: string;
  attempts: number;
  counted_at: Date;
  /** When the next is let through. */
  open_at: Date;
  /** When all of them are forgotten. */
  forgotten_at: Date;
}
