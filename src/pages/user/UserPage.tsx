import { joinTexts } from "../../../contract/isolateText.ts";
import type { Enablement } from "../../../contract/constants.ts";
import type { User } from "../../../contract/schemas/user.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { setUserEnablement, users } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card, Split, Stack } from "../../ui/page/Section.tsx";
import { LaterActivity } from "../activity/laterActivity.tsx";
import { MailLink, PhoneLink } from "../record/ReachLinks.tsx";
import { RecordDetails, recordLoader, recordPage, RecordScreen } from "../record/RecordScreen.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { type EnablementOptions, useEnablement } from "../record/useEnablement.ts";
import { UserRoles } from "./UserRoles.tsx";
import { UserSignIn } from "./UserSignIn.tsx";
import { fullName, USER_STATUS, userRecord } from "./userRecord.tsx";
import { userRights } from "./userRights.ts";

export const loader = recordLoader(userRecord);

export const Component = recordPage(userRecord, UserPage);

function UserPage({ record }: { record: User }) {
  const { user: me } = useSession();
  return me && <Account user={record} me={me} />;
}

/** An account with its status, which is switched here. */
function Account({ user, me }: { user: User; me: SessionUser }) {
  const { t } = useTranslation();
  const isInvited = user.status === "INVITED";
  const switching = useEnablement(
    { ...user, name: fullName(user), status: enablementOf(user) },
    ENABLEMENT_TEXTS,
    (action) =>
      !isInvited &&
      userRights(me, { ...user, status: action === "enable" ? "DISABLED" : "ACTIVE" })[action],
  );
  const shown: User = { ...user, status: isInvited ? "INVITED" : switching.status };
  const rights = userRights(me, shown);
  return (
    <RecordScreen
      of={userRecord}
      record={user}
      facts={[user.company?.name, ...user.roles.map((role) => t(ROLE_LABELS[role].label))]}
      badge={<StatusBadge {...USER_STATUS[shown.status]} />}
      actions={switching.actions}
      uses={{
        instead: rights.disable
          ? {
            text: t(
              "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
            ),
            label: t("Disable"),
            action: switching.disable,
          }
          : undefined,
      }}
    >
      <Split>
        <Stack>
          <UserDetails user={user} />
          <LaterActivity of="concerns" id={user.id} />
        </Stack>
        <Stack>
          <UserSignIn user={shown} rights={rights} />
          <UserRoles roles={user.roles} />
        </Stack>
      </Split>
    </RecordScreen>
  );
}

/** The details of a user and their company. */
function UserDetails({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { email, phone, company } = user;
  return (
    <Card title={t("Information")}>
      <RecordDetails
        record={user}
        items={[
          { label: t("Email"), value: <MailLink address={email} /> },
          { label: t("Phone"), value: phone && <PhoneLink number={phone} /> },
          {
            label: t("Company"),
            value: company && has("company:get")
              ? <TextLink to={`/company/${company.id}`}>{company.name}</TextLink>
              : company?.name,
          },
          {
            label: t("City"),
            value: joinTexts([company?.city, company?.country], ", "),
          },
          { label: t("Language of mails"), value: LANGUAGE_NAMES[user.language] },
        ]}
      />
    </Card>
  );
}

const ENABLEMENT_TEXTS: EnablementOptions = {
  kind: "user",
  title: "Disable user",
  question: "{name} will be signed out at once and cannot sign in until enabled again.",
  done: { ACTIVE: "User enabled successfully", DISABLED: "User disabled successfully" },
  run: async ({ http }, id, action, options) => ({
    status: enablementOf(await setUserEnablement(http, id, action, options)),
  }),
  refresh: ({ queries }) => queries.client().invalidateQueries({ queryKey: users.key }),
};

/** An invited account is active as soon as its password is set. */
const enablementOf = ({ status }: User): Enablement =>
  status === "DISABLED" ? "DISABLED" : "ACTIVE";
