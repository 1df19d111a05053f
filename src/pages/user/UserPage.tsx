import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useParams } from "react-router";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { hasPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { userQueries } from "../../api/users.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Split, Stack } from "../../ui/page/Section.tsx";
import { prefetchOptions } from "../record/prefetchOptions.ts";
import { useSearch } from "../useSearch.ts";
import { UserEditDialog } from "./UserEditDialog.tsx";
import { UserInformation } from "./UserInformation.tsx";
import { UserRoles } from "./UserRoles.tsx";
import { UserSignIn } from "./UserSignIn.tsx";
import { USER_STATUS } from "./userWords.ts";
import { fullName } from "./userColumns.tsx";
import { userPageSearch } from "./userSearch.ts";
import { useUserActions } from "./useUserActions.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

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
  const facts = [user.company?.name, ...user.roles.map((role) => t(ROLE_WORDS[role].label))];
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
