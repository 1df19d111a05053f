import { type LoaderFunctionArgs, redirect } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { PasswordOwner } from "../../../contract/passwordRules.ts";
import type { PasswordLink } from "../../../contract/schemas/session.ts";
import { routerServices } from "../../actors/services.ts";
import { RequestFailure } from "../../api/requestFailure.ts";

export type LinkPurpose = PasswordLink["purpose"];

export type LinkState =
  /** It can be used, for this account. */
  | { kind: "live"; owner: PasswordOwner }
  /** It was never made, or not for this address of the app. */
  | { kind: "unknown"; detail: string }
  /** It has expired, was used, or another took its place. */
  | { kind: "worn"; detail: string };

export interface LinkData {
  state: LinkState;
  /** What `detail` was told in. */
  language: Language;
}

const PAGES: Record<LinkPurpose, string> = {
  RESET: "/reset-password",
  INVITATION: "/set-password",
};

/** Asks what the link in the address is for; one for the other page leads there. */
export function passwordLinkLoader(purpose: LinkPurpose) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<LinkData> => {
    const { http, actors } = context.get(routerServices);
    const { token = "" } = params;
    const { getPasswordLink } = await import("../../api/auth.ts");
    const language = actors.preferences.getSnapshot().context.wanted;
    try {
      const link = await getPasswordLink(http, token, { signal: request.signal, quiet: true });
      if (link.purpose !== purpose) {
        throw redirect(`${PAGES[link.purpose]}/${encodeURIComponent(token)}`);
      }
      const { email, name, surname, company } = link;
      return { state: { kind: "live", owner: { email, name, surname, company } }, language };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const detail = error.problem?.detail ?? "";
      if (error.is("link-gone")) return { state: { kind: "worn", detail }, language };
      if (error.is("link-unknown")) return { state: { kind: "unknown", detail }, language };
      throw error;
    }
  };
}
