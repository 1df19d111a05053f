import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { preferencesQuery } from "./preferences.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { BrowserNotifications } from "./BrowserNotifications.tsx";
import { PreferencesForm } from "./PreferencesForm.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  await context.get(routerQueries).fetchQuery(preferencesQuery(http));
  return null;
}

/** The notification preferences of the signed-in user. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const preferences = useQuery(preferencesQuery(http)).data;
  if (preferences === undefined) return null;
  return (
    <Stack>
      <PageHeader
        title={t("Notification preferences")}
        facts={t("Choose your notifications")}
      />
      <Card>
        <PreferencesForm preferences={preferences} />
      </Card>
      <BrowserNotifications />
    </Stack>
  );
}
