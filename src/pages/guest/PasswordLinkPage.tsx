import { getPasswordLink, setPassword } from "../../api/auth.ts";
import { useEffect } from "react";
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { PasswordOwner } from "../../../contract/passwordRules.ts";
import type { PasswordLink } from "../../../contract/schemas/session.ts";
import { routerServices, useServices } from "../../actors/services.ts";
import { useToast } from "../../actors/useToast.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { type BackgroundVideoName, GuestPage } from "./GuestPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

type LinkPurpose = PasswordLink["purpose"];

type LinkState =
  /** Valid, for this account. */
  | { kind: "live"; owner: PasswordOwner }
  /** Unknown, or not made for this address of the app. */
  | { kind: "unknown"; detail: string }
  /** Expired, used, or replaced by another. */
  | { kind: "worn"; detail: string };

interface LinkData {
  state: LinkState;
  /** The language of `detail`. */
  language: Language;
}

const PAGES: Record<LinkPurpose, string> = {
  RESET: "/reset-password",
  INVITATION: "/set-password",
};

/** Fetches the purpose of the link in the address; one for the other page is redirected there. */
export function passwordLinkLoader(purpose: LinkPurpose) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<LinkData> => {
    const { http, actors } = context.get(routerServices);
    const { token = "" } = params;
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

interface PasswordLinkPageProps {
  purpose: LinkPurpose;
  title: string;
  /** The message once the password is set. */
  done: string;
  backgroundVideo?: BackgroundVideoName;
}

/** The page of a mailed link: the form of a new password, or why the link no longer works. */
export function PasswordLinkPage({ purpose, title, done, ...look }: PasswordLinkPageProps) {
  const { t, language } = useTranslation();
  const { state, ...told } = useLoaderData<LinkData>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state.kind !== "live" && told.language !== language) void revalidate();
  }, [state, told.language, language, revalidate]);

  if (state.kind === "live") {
    return (
      <GuestPage
        {...look}
        title={title}
        detail={t("For the account {email}", { email: state.owner.email })}
      >
        <ChoosePassword owner={state.owner} action={title} done={done} />
      </GuestPage>
    );
  }
  return (
    <GuestPage
      {...look}
      title={state.kind === "worn" ? t("The link no longer works") : t("The link is not known")}
      detail={state.detail}
    >
      {purpose === "INVITATION" && (
        <AdviceText>{t("Whoever invited you can send the invitation again.")}</AdviceText>
      )}
      <LinkRow>
        {purpose === "RESET" && (
          <LinkButton
            label={t("Ask for a new link")}
            to="/reset-password-request"
            variant="primary"
            size="large"
          />
        )}
        <LinkButton
          label={t("Back to login")}
          to="/login"
          variant={purpose === "RESET" ? "ghost" : "primary"}
          size="large"
        />
      </LinkRow>
    </GuestPage>
  );
}

function ChoosePassword(
  { owner, action, done }: { owner: PasswordOwner; action: string; done: string },
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { token = "" } = useParams();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function submit(password: string, signal: AbortSignal) {
    try {
      await setPassword(http, { token, password }, { signal });
    } catch (error) {
      // It may have been used or have expired since the page was opened.
      if (error instanceof RequestFailure && !error.fieldErrors) void revalidate();
      throw error;
    }
  }

  return (
    <NewPasswordForm
      owner={owner}
      action={action}
      submit={submit}
      onSubmitted={() => {
        toast.success(done);
        void navigate("/login", { replace: true, state: { email: owner.email } });
      }}
      wayOut={<LinkButton label={t("Back to login")} to="/login" variant="ghost" size="large" />}
    />
  );
}

const AdviceText = styled("p", { text: "body", margin: "0 0 $4", color: "$inkSecond" });

const LinkRow = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });
