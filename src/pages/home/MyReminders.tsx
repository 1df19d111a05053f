import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { Awaited } from "./Awaited.tsx";
import { CardLink } from "./Lines.tsx";

const HEIGHT = 312;

/** What shows reminders and acts on them comes beside the page, which does not wait for it. */
const part = queryOptions({
  queryKey: ["part", "DueReminders"],
  queryFn: () => import("./DueReminders.tsx"),
  staleTime: Infinity,
});

/** Asks for what is due as soon as it is known how. */
export async function prefetchReminders(
  queryClient: QueryClient,
  http: Http,
  userId: string,
): Promise<void> {
  await queryClient.prefetchQuery(part);
  const { data } = queryClient.getQueryState(part.queryKey) ?? {};
  if (data) await queryClient.prefetchQuery(data.dueReminders(http, userId));
}

/** The reminders of the user that are overdue or due today, to be done with on the spot. */
export function MyReminders() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Reminders for today")}
      aside={<CardLink to="/reminders/calendar">{t("Calendar")}</CardLink>}
    >
      <Awaited query={useQuery(part)} height={HEIGHT}>
        {({ DueReminders }) => <DueReminders height={HEIGHT} />}
      </Awaited>
    </Card>
  );
}
