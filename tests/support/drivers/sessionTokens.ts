import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../../contract/constants.ts";
import { idOf } from "../records.ts";
import { unsignedToken } from "../unsignedToken.ts";

/** The clock on the wall when the specification's is at 0, in milliseconds since 1970. */
export const EPOCH = Date.UTC(2031, 0, 6, 9);
/** Stored while there are no tokens because their session ended by itself. */
const LOST_KEY = "session-lost";

export const elif = { id: idOf(1), email: "elif@iklim.example", name: "Elif", surname: "Aydın" };
export const deniz = { id: idOf(2), email: "deniz@iklim.example", name: "Deniz", surname: "Kaya" };

export interface Tokens {
  access: string;
  refresh: string | null;
}

/** Tokens by their number in the specification, which end so many seconds after its start. */
function tokens(number: number, user: typeof elif, seconds: number): Required<Tokens> {
  const access = unsignedToken({
    ...user,
    company_id: idOf(1),
    company_name: "Verde Enerji",
    roles: [],
    permissions: ["project:list"],
    exp: EPOCH / 1000 + seconds,
    jti: `access ${number}`,
  });
  return { access, refresh: `refresh ${number}` };
}

export const first = tokens(1, elif, 900);
export const bare = { ...first, refresh: null };
export const lasting = tokens(1, elif, 60 * 24 * 3600);
export const again = tokens(1, elif, 1800);
export const second = tokens(2, elif, 1800);
export const denizs = tokens(3, deniz, 1800);
export const stale = tokens(0, elif, -3600);

/** What `localStorage` has to hold, in the order in which it is written; null removes. */
export type Items = readonly (readonly [key: string, value: string | null])[];

export const stored = ({ access, refresh }: Tokens): Items => [
  [REFRESH_TOKEN_KEY, refresh],
  [LOST_KEY, null],
  [ACCESS_TOKEN_KEY, access],
];
const removed: Items = [[REFRESH_TOKEN_KEY, null], [ACCESS_TOKEN_KEY, null]];
export const signedOut: Items = [[LOST_KEY, null], ...removed];
export const lost: Items = [[LOST_KEY, "true"], ...removed];

/** Runs in a page. */
export function write(items: Items) {
  for (const [key, value] of items) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}

/** Runs in a page: what is stored. */
export const read = ([access = "", refresh = ""]: readonly string[]) => ({
  access: localStorage.getItem(access),
  refresh: localStorage.getItem(refresh),
});

export const KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY];

/** The specification's name of an access token. */
export function nameOf(access: string): string {
  const claims = Uint8Array.fromBase64(access.split(".")[1] ?? "", { alphabet: "base64url" });
  return JSON.parse(new TextDecoder().decode(claims)).jti;
}
