import { joinTexts } from "../../../contract/language.ts";
import type { Enablement } from "../../../contract/constants.ts";
import type { User } from "../../../contract/schemas/user.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { setUserEnablement, users } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card, Split, Stack } from "../../ui/page/Section.tsx";
import { LazyActivity } from "../../records/activity/LazyActivity.tsx";
import { PersistentDialog } from "../../records/form/PersistentDialog.tsx";
import { MailLink, PhoneLink } from "../../records/page/ContactLinks.tsx";
import {
  createRecordLoader,
  createRecordPage,
  RecordDetails,
  RecordScreen,
} from "../../records/page/RecordScreen.tsx";
import { openParam, useSearch } from "../../records/searchParams.ts";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { createEnablement, useEnablement } from "../../records/page/useEnablement.ts";
import { USER_STATUS, UserRoles } from "./statuses.tsx";
import { UserSignIn } from "./UserSignIn.tsx";
import { userRecord } from "./userRecord.tsx";
import { formatFullName } from "../../i18n/formats.ts";
import { getUserRights } from "./userRights.ts";

const disableDialog = lazyPart(
  async () => (await import("./lazyParts.ts")).DisableUserDialog,
);

/** Whether the dialog that disables the user is open. */
const disableParam = { disable: openParam };

export const loader = createRecordLoader(userRecord);

export const Component = createRecordPage(userRecord, UserPage);

function UserPage({ record }: { record: User }) {
  const { user: me } = useSession();
  return me && <AccountScreen user={record} me={me} />;
}

/** A user's account, which can be enabled and disabled. */
function AccountScreen({ user, me }: { user: User; me: SessionUser }) {
  const { t } = useTranslation();
  const isInvited = user.status === "INVITED";
  const enablement = useEnablement(
    { ...user, name: formatFullName(user), status: getEnablement(user) },
    USER_ENABLEMENT,
    (action) =>
      !isInvited &&
      getUserRights(me, { ...user, status: action === "enable" ? "DISABLED" : "ACTIVE" })[action],
  );
  const { search, change } = useSearch(disableParam);
  disableDialog.usePreload();
  const requestDisabling = () => change({ disable: "yes" });
  const shownUser: User = { ...user, status: isInvited ? "INVITED" : enablement.status };
  const rights = getUserRights(me, shownUser);
  return (
    <RecordScreen
      declaration={userRecord}
      record={user}
      facts={[user.company?.name, ...user.roles.map((role) => t(ROLE_LABELS[role].label))]}
      badge={<StatusBadge {...USER_STATUS[shownUser.status]} />}
      actions={enablement.actions.map((action) => (
        action.id === "disable" ? { ...action, onAction: requestDisabling } : action
      ))}
      usage={{
        instead: rights.disable
          ? {
            text: t(
              "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
            ),
            label: t("Disable"),
            action: requestDisabling,
          }
          : undefined,
      }}
    >
      <Split>
        <Stack>
          <UserDetails user={user} />
          <LazyActivity param="concerns" id={user.id} />
        </Stack>
        <Stack>
          <UserSignIn user={shownUser} rights={rights} />
          <UserRoles roles={user.roles} />
        </Stack>
      </Split>
      <PersistentDialog
        openId={search.disable === "yes" ? user.id : ""}
        subject={rights.disable ? user : undefined}
        onRejected={() => change({ disable: "no" }, { replace: true })}
      >
        {(user) => (
          <disableDialog.Component
            user={user}
            onClose={() => change({ disable: "no" })}
          />
        )}
      </PersistentDialog>
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
          { label: t("Email language"), value: LANGUAGE_NAMES[user.language] },
        ]}
      />
    </Card>
  );
}

const USER_ENABLEMENT = createEnablement({
  kind: "user",
  questionTitle: "Disable user",
  question: "{name} will be signed out immediately and cannot sign in until enabled again.",
  doneTexts: { ACTIVE: "User enabled successfully", DISABLED: "User disabled successfully" },
  run: async ({ http }, id, action, options) => ({
    status: getEnablement(await setUserEnablement(http, id, action, options)),
  }),
  refresh: ({ queries }) => queries.client().invalidateQueries({ queryKey: users.key }),
});

/** An invited account becomes active when its password is set. */
const getEnablement = ({ status }: User): Enablement =>
  status === "DISABLED" ? "DISABLED" : "ACTIVE";
