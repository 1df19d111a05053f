import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import type { Enablement } from "../../../contract/constants.ts";
import type { User } from "../../../contract/schemas/user.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { hasPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { setUserEnablement, userQueries, users } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Split, Stack } from "../../ui/page/Section.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { MailLink, PhoneLink } from "../record/ReachLinks.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { useRecordDeletion } from "../record/useDeletion.ts";
import { type EnablementOptions, useEnablement } from "../record/useEnablement.ts";
import { useSearch } from "../searchParams.ts";
import { UserEditDialog } from "./UserFields.tsx";
import { UserRoles } from "./UserRoles.tsx";
import { UserSignIn } from "./UserSignIn.tsx";
import { fullName, USER_STATUS, userPageSearch, userRecord } from "./userRecord.tsx";
import { userRights } from "./userRights.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const mayUpdate = hasPermission(actors.session.getSnapshot(), "user:update");
  if (mayUpdate) void prefetchOptions(context, ["company"]);
  const user = await queryClient.fetchQuery(userQueries(http).detail(params.userId ?? ""));
  return { crumb: fullName(user) };
}

export function Component() {
  const { http } = useServices();
  const { user: me } = useSession();
  const { userId = "" } = useParams();
  const user = useQuery(userQueries(http).detail(userId)).data;
  return user && me && <UserRecord key={user.id} user={user} me={me} />;
}

function UserRecord({ user, me }: { user: User; me: SessionUser }) {
  const { t } = useTranslation();
  const { search, change } = useSearch(userPageSearch);
  const { shown, rights, actions } = useUserActions(user, me, () => change({ edit: "yes" }));
  const facts = [user.company?.name, ...user.roles.map((role) => t(ROLE_LABELS[role].label))];
  return (
    <Stack>
      <PageHeader
        title={fullName(user)}
        facts={facts.filter(Boolean).join(" · ")}
        badge={<StatusBadge {...USER_STATUS[shown.status]} />}
        actions={actions}
      />
      <Split>
        <UserInformation user={user} />
        <Stack>
          <UserSignIn user={shown} rights={rights} />
          <UserRoles roles={user.roles} />
        </Stack>
      </Split>
      {search.edit === "yes" && rights.update && (
        <UserEditDialog
          user={user}
          onClose={() => change({ edit: "no" })}
        />
      )}
    </Stack>
  );
}

/** The details of a user and their company. */
function UserInformation({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { company } = user;
  return (
    <Card title={t("Information")}>
      <DescriptionList
        items={[
          {
            label: t("Email"),
            value: <MailLink address={user.email} />,
          },
          {
            label: t("Phone"),
            value: user.phone && <PhoneLink number={user.phone} />,
          },
          {
            label: t("Company"),
            value: company && has("company:get")
              ? <TextLink to={`/company/${company.id}`}>{company.name}</TextLink>
              : company?.name,
          },
          {
            label: t("City"),
            value: [company?.city, company?.country].filter(Boolean).join(", "),
          },
          { label: t("Language of mails"), value: LANGUAGE_NAMES[user.language] },
          { label: t("Created"), value: formatDate(user.createdAt, "long", t) },
          { label: t("Updated"), value: formatDate(user.updatedAt, "long", t) },
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
  run: async ({ http }, id, action) => ({
    status: enablementOf(await setUserEnablement(http, id, action)),
  }),
  refresh: ({ queries }) => queries.client().invalidateQueries({ queryKey: users.key }),
};

/** An invited account is active as soon as its password is set. */
const enablementOf = ({ status }: User): Enablement =>
  status === "DISABLED" ? "DISABLED" : "ACTIVE";

/** The status of an account and the actions of the signed-in user. */
function useUserActions(user: User, me: SessionUser, onEdit: () => void) {
  const { t } = useTranslation();
  const { id } = user;
  const name = fullName(user);
  const isInvited = user.status === "INVITED";
  const switching = useEnablement(
    { ...user, name, status: enablementOf(user) },
    ENABLEMENT_TEXTS,
    (action) =>
      !isInvited &&
      userRights(me, { ...user, status: action === "enable" ? "DISABLED" : "ACTIVE" })[action],
  );
  const shown: User = { ...user, status: isInvited ? "INVITED" : switching.status };
  const rights = userRights(me, shown);
  const deletion = useRecordDeletion(userRecord, { id, name }, {
    instead: rights.disable
      ? {
        text: t(
          "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
        ),
        label: t("Disable"),
        action: switching.disable,
      }
      : undefined,
  });

  const actions: PageAction[] = [...(rights.delete ? [deletion] : []), ...switching.actions];
  if (rights.update) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return { shown, rights, actions };
}
