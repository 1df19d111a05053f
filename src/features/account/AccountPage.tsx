import { joinTexts, LANGUAGES } from "../../../contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { isRole } from "../../../contract/permissions.ts";
import { type Theme, THEMES } from "../../../contract/constants.ts";
import { getSessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { useSession } from "../../actors/useSession.ts";
import { userQueries } from "../user/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { RadioGroup } from "../../ui/field/OptionGroups.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Split, Stack } from "../../ui/page/Section.tsx";
import { UserRoles } from "../user/statuses.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const me = getSessionUser(actors.session.getSnapshot());
  if (me) await context.get(routerQueries).fetchQuery(userQueries(http).detail(me.id));
  return null;
}

/** The signed-in user's own account. It needs no permission. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user: me } = useSession();
  const user = useQuery({
    ...userQueries(http).detail(me?.id ?? ""),
    enabled: me !== null,
  }).data;
  if (me === null || user === undefined) return null;

  const roles = me.roles.filter(isRole);
  return (
    <Stack>
      <PageHeader
        title={t("My account")}
        facts={joinTexts(
          [me.company_name, ...roles.map((role) => t(ROLE_LABELS[role].label))],
          " · ",
        )}
      />
      <Split>
        <Stack>
          <Card title={t("Personal details")}>
            <ProfileForm user={user} />
          </Card>
          <Card title={t("Password")}>
            <PasswordForm owner={{ ...user, company: me.company_name }} />
          </Card>
        </Stack>
        <Stack>
          <Appearance />
          <UserRoles roles={roles} />
        </Stack>
      </Split>
    </Stack>
  );
}

const THEME_NAMES: Record<Theme, Key> = { light: "Light", dark: "Dark", system: "System setting" };

/** The language and the theme of this browser. */
function Appearance() {
  const { t } = useTranslation();
  const { language, theme, chooseLanguage, chooseTheme } = usePreferences();
  return (
    <Card title={t("Language and appearance")}>
      <RadioGroup
        label={t("Language of the interface")}
        options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
        value={language}
        onChange={chooseLanguage}
        isInline
      />
      <RadioGroup
        label={t("Theme")}
        description={t("Saved in this browser.")}
        options={THEMES.map((id) => ({ id, label: t(THEME_NAMES[id]) }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  );
}
