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
import { FirstAdministratorForm } from "./FirstAdministratorForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

type LinkPurpose = PasswordLink["purpose"];

type LinkState =
  | { kind: "valid"; owner: PasswordOwner; isFirst: boolean }
  /** Unknown, or created for another address of the app. */
  | { kind: "unknown"; detail: string }
  /** Expired, used, or replaced by a newer link. */
  | { kind: "expired"; detail: string };

interface LinkData {
  state: LinkState;
  /** The language of `detail`. */
  language: Language;
}

const PAGE_PATHS: Record<LinkPurpose, string> = {
  RESET: "/reset-password",
  INVITATION: "/set-password",
};

/** Creates the loader of a link's page. Redirects a link with another purpose to its page. */
export function createPasswordLinkLoader(purpose: LinkPurpose) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<LinkData> => {
    const { http, actors } = context.get(routerServices);
    const { token = "" } = params;
    const language = actors.preferences.getSnapshot().context.requestedLanguage;
    try {
      const link = await getPasswordLink(http, token, { signal: request.signal, quiet: true });
      if (link.purpose !== purpose) {
        throw redirect(`${PAGE_PATHS[link.purpose]}/${encodeURIComponent(token)}`);
      }
      const { email, name, surname, company, isFirstAdministrator: isFirst = false } = link;
      const owner = { email, name, surname, company };
      return { state: { kind: "valid", owner, isFirst }, language };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const detail = error.problem?.detail ?? "";
      if (error.is("link-gone")) return { state: { kind: "expired", detail }, language };
      if (error.is("link-unknown")) return { state: { kind: "unknown", detail }, language };
      throw error;
    }
  };
}

interface PasswordLinkPageProps {
  purpose: LinkPurpose;
  title: string;
  /** The success message. */
  done: string;
  backgroundVideo?: BackgroundVideoName;
}

/** The page of a mailed link: a form for a new password, or why the link fails. */
export function PasswordLinkPage({ purpose, title, done, ...pageProps }: PasswordLinkPageProps) {
  const { t, language } = useTranslation();
  const { state, language: detailLanguage } = useLoaderData<LinkData>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state.kind !== "valid" && detailLanguage !== language) void revalidate();
  }, [state, detailLanguage, language, revalidate]);

  if (state.kind === "valid" && state.isFirst) {
    return (
      <GuestPage
        {...pageProps}
        title={t("Set up İklim")}
        detail={t("For the account {email}", { email: state.owner.email })}
      >
        <FirstAdministratorForm email={state.owner.email} />
      </GuestPage>
    );
  }
  if (state.kind === "valid") {
    return (
      <GuestPage
        {...pageProps}
        title={title}
        detail={t("For the account {email}", { email: state.owner.email })}
      >
        <ChoosePasswordForm owner={state.owner} submitLabel={title} done={done} />
      </GuestPage>
    );
  }
  return (
    <GuestPage
      {...pageProps}
      title={state.kind === "expired" ? t("The link no longer works") : t("Unknown link")}
      detail={state.detail}
    >
      {purpose === "INVITATION" && (
        <AdviceText>{t("The person who invited you can send the invitation again.")}</AdviceText>
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

function ChoosePasswordForm(
  { owner, submitLabel, done }: { owner: PasswordOwner; submitLabel: string; done: string },
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { token = "" } = useParams();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const submit = (password: string, signal: AbortSignal) =>
    setPassword(http, { token, password }, { signal }).catch((error) => {
      // The link may have been used or expired since the page opened.
      if (error instanceof RequestFailure && !error.fieldErrors) void revalidate();
      throw error;
    });

  return (
    <NewPasswordForm
      owner={owner}
      submitLabel={submitLabel}
      submit={submit}
      onSubmitted={() => {
        toast.success(done);
        void navigate("/login", { replace: true, state: { email: owner.email } });
      }}
      secondaryAction={
        <LinkButton label={t("Back to login")} to="/login" variant="ghost" size="large" />
      }
    />
  );
}

const AdviceText = styled("p", { text: "body", margin: "0 0 $4", color: "$inkSecond" });

const LinkRow = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });
