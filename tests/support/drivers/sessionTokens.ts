import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../../contract/constants.ts";
import { toId } from "../records.ts";
import { createUnsignedToken } from "../createUnsignedToken.ts";

/** The wall clock at the specification's time 0, in milliseconds since 1970. */
export const EPOCH = Date.UTC(2031, 0, 6, 9);
/** Set when the session ended without a sign-out. */
const LOST_KEY = "session-lost";

export const elif = { id: toId(1), email: "elif@iklim.example", name: "Elif", surname: "Aydın" };
export const deniz = { id: toId(2), email: "deniz@iklim.example", name: "Deniz", surname: "Kaya" };

export interface Tokens {
  access: string;
  refresh: string | null;
}

/** Creates the specification's tokens of this number, which expire `seconds` after its start. */
function createTokens(number: number, user: typeof elif, seconds: number): Required<Tokens> {
  const access = createUnsignedToken({
    ...user,
    company_id: toId(1),
    company_name: "Verde Enerji",
    roles: [],
    permissions: ["project:list"],
    exp: EPOCH / 1000 + seconds,
    jti: `access ${number}`,
  });
  return { access, refresh: `refresh ${number}` };
}

export const firstTokens = createTokens(1, elif, 900);
export const tokensWithoutRefresh = { ...firstTokens, refresh: null };
export const twoMonthTokens = createTokens(1, elif, 60 * 24 * 3600);
export const refreshedFirstTokens = createTokens(1, elif, 1800);
export const secondTokens = createTokens(2, elif, 1800);
export const denizTokens = createTokens(3, deniz, 1800);
export const expiredTokens = createTokens(0, elif, -3600);

/** Writes to `localStorage`, in order; null removes. */
export type Items = readonly (readonly [key: string, value: string | null])[];

export const toStoredItems = ({ access, refresh }: Tokens): Items => [
  [REFRESH_TOKEN_KEY, refresh],
  [LOST_KEY, null],
  [ACCESS_TOKEN_KEY, access],
];
const REMOVED_ITEMS: Items = [[REFRESH_TOKEN_KEY, null], [ACCESS_TOKEN_KEY, null]];
export const SIGNED_OUT_ITEMS: Items = [[LOST_KEY, null], ...REMOVED_ITEMS];
export const LOST_ITEMS: Items = [[LOST_KEY, "true"], ...REMOVED_ITEMS];

/** Runs in a page. */
export function writeItems(items: Items) {
  for (const [key, value] of items) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}

/** Runs in a page. */
export const readItems = (keys: readonly string[]) => keys.map((key) => localStorage.getItem(key));

/** Runs in a page: reads the stored tokens. */
export const readTokens = ([access = "", refresh = ""]: readonly string[]) => ({
  access: localStorage.getItem(access),
  refresh: localStorage.getItem(refresh),
});

export const TOKEN_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY];

/** Returns the specification's name of an access token. */
export function getTokenName(access: string): string {
  const claims = Uint8Array.fromBase64(access.split(".")[1] ?? "", { alphabet: "base64url" });
  return JSON.parse(new TextDecoder().decode(claims)).jti;
}
