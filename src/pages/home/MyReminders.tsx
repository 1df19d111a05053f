import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { CardLink } from "./Lines.tsx";

const HEIGHT = 312;

/** The code for reminders is loaded beside the page, which does not wait for it. */
const part = queryOptions({
  queryKey: ["part", "DueReminders"],
  queryFn: () => import("./DueReminders.tsx"),
  staleTime: Infinity,
});

/** Starts the query for due reminders once its code is loaded. */
export async function prefetchReminders(
  queryClient: QueryClient,
  http: Http,
  userId: string,
): Promise<void> {
  await queryClient.prefetchQuery(part);
  const { data } = queryClient.getQueryState(part.queryKey) ?? {};
  if (data) await queryClient.prefetchQuery(data.dueReminders(http, userId));
}

/** The user's overdue and due reminders, with actions. */
export function MyReminders() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Reminders for today")}
      aside={<CardLink to="/reminders/calendar">{t("Calendar")}</CardLink>}
    >
      <QuerySection query={useQuery(part)} height={HEIGHT}>
        {({ DueReminders }) => <DueReminders height={HEIGHT} />}
      </QuerySection>
    </Card>
  );
}
