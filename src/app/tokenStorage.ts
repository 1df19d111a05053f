import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** The tokens as browser storage holds them, shared by every tab (docs/product.md 6.1). */
export function readTokens(storage: Storage = localStorage): StoredTokens | null {
  const accessToken = storage.getItem(ACCESS_TOKEN_KEY);
  return accessToken === null
    ? null
    : { accessToken, refreshToken: storage.getItem(REFRESH_TOKEN_KEY) };
}

/** The access token is written last: other tabs take its change as the sign to read both. */
export function writeTokens(tokens: StoredTokens, storage: Storage = localStorage): void {
  if (tokens.refreshToken === null) storage.removeItem(REFRESH_TOKEN_KEY);
  else storage.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken);
  storage.setItem(ACCESS_TOKEN_KEY, tokens.accessToken);
}

export function clearTokens(storage: Storage = localStorage): void {
  storage.removeItem(REFRESH_TOKEN_KEY);
  storage.removeItem(ACCESS_TOKEN_KEY);
}
