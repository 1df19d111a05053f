import { PasswordLink } from "../../../contract/session.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";

const readPasswordLink = answer(PasswordLink);

/** What a mailed link is for. Refused as `link-unknown`, or as `link-gone` once it no longer counts. */
export const getPasswordLink = (http: Http, token: string, options: CallOptions = {}) =>
  http(`/api/auth/password/${encodeURIComponent(token)}`, readPasswordLink, options);
