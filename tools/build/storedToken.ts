/** What the document reads of a token. */
interface Claims {
  id?: string;
  permissions?: readonly string[];
  must_change_password?: boolean;
  exp: number;
}

/**
 * Runs in the browser: what the stored token claims; null where there is none that counts, as the
 * app finds it (`machines/session.ts`).
 */
export function storedClaims(): Claims | null {
  try {
    const payload = localStorage.getItem("access_token")?.split(".")[1] ?? "";
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const now = Date.now() + (Number(localStorage.getItem("clock-offset")) || 0);
    return claims.exp * 1000 > now ? claims : null;
  } catch {
    // Not a token: the app will say so.
    return null;
  }
}
