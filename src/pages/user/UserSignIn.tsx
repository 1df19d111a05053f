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
import { inviteUserAgain, mailQuery, makeOneTimePassword, users } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { accountEventSearch } from "./accountEventRecord.tsx";
import { fullName } from "./userRecord.tsx";
import type { UserRights } from "./userRights.ts";

const invitationDialog = deferred(
  async () => (await import("../record/later.ts")).InvitationLinkDialog,
);
const passwordDialog = deferred(
  async () => (await import("../record/later.ts")).OneTimePasswordDialog,
);

interface UserSignInProps {
  user: User;
  rights: UserRights;
}

/** How a user signs in, and what to do when they cannot. */
export function UserSignIn({ user, rights }: UserSignInProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const mail = useQuery(mailQuery(http)).data ?? true;
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
        {status === "INVITED" && <Invitation user={user} mayInvite={rights.inviteAgain} />}
        {status === "DISABLED" && (
          <Note>
            {t("The account is disabled. Nobody can sign in with it until it is enabled again.")}
          </Note>
        )}
        {rights.sendResetLink && mail && <ResetLink user={user} />}
        {rights.makeOneTimePassword && <OneTimePassword user={user} mail={mail} />}
        {rights.isOneself && (
          <>
            <Note>{t("This is your own account.")}</Note>
            <LinkButton label={t("My account")} to="/account" />
          </>
        )}
      </Column>
    </Card>
  );
}

function Invitation({ user, mayInvite }: { user: User; mayInvite: boolean }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { email } = user;
  const inviting = useMutation({
    mutationFn: () => inviteUserAgain(http, user.id),
    onSuccess({ invitationLink }) {
      if (invitationLink === undefined) {
        toast.success(t("An invitation is on its way to {email}.", { email }));
      }
      return queryClient.invalidateQueries({ queryKey: users.key });
    },
    // Once the dialog is closed, the link cannot be shown again.
    gcTime: 0,
  });
  return (
    <>
      <Note>{t("{name} has not chosen a password yet.", { name: fullName(user) })}</Note>
      {mayInvite && (
        <>
          <Note>
            {t(
              "The link in the invitation works once, for seven days. Sending it again ends the one before.",
            )}
          </Note>
          <Button
            label={t("Invite again")}
            icon={MailPlus}
            isLoading={inviting.isPending}
            onPress={() => inviting.mutate()}
          />
          {inviting.data && (
            <invitationDialog.Component user={inviting.data} onClose={inviting.reset} />
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
  const sending = useMutation({
    mutationFn: () => requestPasswordReset(http, email),
    onSuccess: () => toast.success(t("Password reset link sent successfully"), { message: email }),
  });
  return (
    <>
      <Note>
        {t(
          "Mails them a link to choose a new password. It works once, for one hour; until then their present password keeps working.",
        )}
      </Note>
      <Button
        label={t("Send a reset link")}
        icon={Mail}
        isLoading={sending.isPending}
        onPress={() => sending.mutate()}
      />
    </>
  );
}

function OneTimePassword({ user, mail }: { user: User; mail: boolean }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const toast = useToast();
  const name = fullName(user);
  // Once the dialog is closed, it cannot be shown again.
  const making = useRequest(`oneTimePassword ${user.id}`, async () => {
    const made = await makeOneTimePassword(http, user.id);
    toast.success(t("Master password generated successfully"));
    return made;
  });
  return (
    <>
      <Note>
        {t(
          "For somebody who cannot reach their mail: a password to tell them, good for one sign-in, at which they choose their own.",
        )}
      </Note>
      <Button
        label={t("Make a one-time password")}
        icon={KeyRound}
        isLoading={making.isRunning}
        onPress={() =>
          making.ask({
            title: t("Make a one-time password"),
            message: mail
              ? t(
                "{name} can sign in with it once within 15 minutes. Their present password keeps working, and they are told by mail.",
                { name },
              )
              : t(
                "{name} can sign in with it once within 15 minutes. Their present password keeps working.",
                { name },
              ),
            confirmLabel: t("Make it"),
          })}
      />
      {making.result && (
        <passwordDialog.Component name={name} made={making.result} onClose={making.dismiss} />
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
