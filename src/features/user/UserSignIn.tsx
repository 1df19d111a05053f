import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MailPlus from "lucide-react/icons/mail-plus";
import type { User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { requestPasswordReset } from "../../api/auth.ts";
import { createOneTimePassword, inviteUserAgain, mailQuery, users } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { accountEventSearch } from "./accountEventRecord.tsx";
import { formatFullName } from "../../i18n/formats.ts";
import type { UserRights } from "./userRights.ts";

const invitationDialog = lazyPart(
  async () => (await import("./lazyParts.ts")).InvitationLinkDialog,
);
const passwordDialog = lazyPart(
  async () => (await import("./lazyParts.ts")).OneTimePasswordDialog,
);

interface UserSignInProps {
  user: User;
  rights: UserRights;
}

/** The sign-in state of a user, and help if they cannot sign in. */
export function UserSignIn({ user, rights }: UserSignInProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const isMailConfigured = useQuery(mailQuery(http)).data ?? true;
  invitationDialog.usePreload();
  passwordDialog.usePreload();
  const { lastLoginAt, status } = user;
  return (
    <Card title={t("Sign-in")}>
      <Column>
        <Line>
          <span>{t("Last sign-in")}</span>
          <TimeText>{lastLoginAt ? formatDate(lastLoginAt, "long", t) : t("Never")}</TimeText>
        </Line>
        {has("config:read") && (
          <TextLink to={accountEventSearch.path({ person: user.id })}>
            {t("Events of this account")}
          </TextLink>
        )}
        {status === "INVITED" && <Invitation user={user} canInvite={rights.inviteAgain} />}
        {status === "DISABLED" && (
          <Note>
            {t("The account is disabled. Nobody can sign in with it until it is enabled again.")}
          </Note>
        )}
        {rights.sendResetLink && isMailConfigured && <ResetLink user={user} />}
        {rights.createOneTimePassword && (
          <OneTimePassword user={user} isMailConfigured={isMailConfigured} />
        )}
        {rights.isSelf && (
          <>
            <Note>{t("This is your own account.")}</Note>
            <LinkButton label={t("My account")} to="/account" />
          </>
        )}
      </Column>
    </Card>
  );
}

function Invitation({ user, canInvite }: { user: User; canInvite: boolean }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { email } = user;
  const invitation = useMutation({
    mutationFn: () => inviteUserAgain(http, user.id),
    onSuccess({ invitationLink }) {
      if (invitationLink === undefined) {
        toast.success(t("An invitation is on its way to {email}.", { email }));
      }
      return queryClient.invalidateQueries({ queryKey: users.key });
    },
    // The link must not be shown again after the dialog has closed.
    gcTime: 0,
  });
  return (
    <>
      <Note>{t("{name} has not chosen a password yet.", { name: formatFullName(user) })}</Note>
      {canInvite && (
        <>
          <Note>
            {t(
              "The link in the invitation works once, for seven days. Sending it again invalidates the previous one.",
            )}
          </Note>
          <Button
            label={t("Invite again")}
            icon={MailPlus}
            isLoading={invitation.isPending}
            onPress={() => invitation.mutate()}
          />
          {invitation.data && (
            <invitationDialog.Component user={invitation.data} onClose={invitation.reset} />
          )}
        </>
      )}
    </>
  );
}

function ResetLink({ user: { email } }: { user: User }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const toast = useToast();
  const resetMail = useMutation({
    mutationFn: () => requestPasswordReset(http, email),
    onSuccess: () => toast.success(t("Password reset link sent successfully"), { message: email }),
  });
  return (
    <>
      <Note>
        {t(
          "Emails them a link to choose a new password. It works once, for one hour; until then their current password keeps working.",
        )}
      </Note>
      <Button
        label={t("Send a reset link")}
        icon={Mail}
        isLoading={resetMail.isPending}
        onPress={() => resetMail.mutate()}
      />
    </>
  );
}

function OneTimePassword({ user, isMailConfigured }: { user: User; isMailConfigured: boolean }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const toast = useToast();
  const name = formatFullName(user);
  const passwordRequest = useRequest(`oneTimePassword ${user.id}`, async (_, signal) => {
    const oneTimePassword = await createOneTimePassword(http, user.id, { signal });
    toast.success(t("Master password generated successfully"));
    return oneTimePassword;
  });
  return (
    <>
      <Note>
        {t(
          "For people who cannot access their email: a password for one sign-in, after which they choose their own.",
        )}
      </Note>
      <Button
        label={t("Create a one-time password")}
        icon={KeyRound}
        isLoading={passwordRequest.isRunning}
        onPress={() =>
          passwordRequest.confirmAndSend({
            title: t("Create a one-time password"),
            message: isMailConfigured
              ? t(
                "{name} can sign in with it once within 15 minutes. Their current password keeps working, and they are notified by email.",
                { name },
              )
              : t(
                "{name} can sign in with it once within 15 minutes. Their current password keeps working.",
                { name },
              ),
            confirmLabel: t("Generate"),
          })}
      />
      {passwordRequest.result && (
        <passwordDialog.Component
          name={name}
          oneTimePassword={passwordRequest.result}
          onClose={passwordRequest.dismiss}
        />
      )}
    </>
  );
}

const Column = styled("div", { display: "grid", gap: "$3", justifyItems: "start" });

const Line = styled("p", {
  display: "flex",
  justifyContent: "space-between",
  gap: "$3",
  width: "100%",
  margin: 0,
  color: "$inkThird",
  fontSize: "$small",
});

const TimeText = styled("span", { color: "$ink", numbers: "tabular" });

const Note = styled("p", {
  margin: 0,
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});
