import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { useListFocus } from "../../ui/useListFocus.ts";
import { reminderSearch, remindersPath } from "../reminder/reminderSearch.ts";
import { QuerySection } from "./QuerySection.tsx";
import { DueReminder } from "./DueReminder.tsx";
import { CardLink, Lines } from "./Lines.tsx";

const LINES = 5;
/** The list of what is counted. */
const DUE_PATH = remindersPath({ status: "DUE", concerns: "me" });

/** The first reminders of a user that are overdue or due today, each with what is next of it. */
export function dueReminders(http: Http, userId: string) {
  const search = reminderSearch.read(new URL(DUE_PATH, "http://app").searchParams);
  return reminderQueries(http).list({
    ...reminderSearch.query(search, { userId, now: new Date() }),
    size: LINES,
    extend: ["nextOccurrence"],
  });
}

/** Lines of what is due, with how many more there are; `height` is the least it takes. */
export function DueReminders({ height }: { height: number }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user } = useSession();
  const due = useQuery(dueReminders(http, user?.id ?? ""));
  const listFocus = useListFocus<HTMLDivElement>();
  const more = (due.data?.total ?? 0) - (due.data?.data.length ?? 0);
  return (
    <div {...listFocus} style={{ minHeight: height }}>
      <QuerySection query={due} height={height}>
        {({ data }) =>
          data.length === 0 ? <NoneDue /> : (
            <Lines>
              {data.map((reminder) => <DueReminder key={reminder.id} reminder={reminder} />)}
            </Lines>
          )}
      </QuerySection>
      {more > 0 && (
        <More>
          <CardLink to={DUE_PATH}>{t("and {count} more", { count: more })}</CardLink>
        </More>
      )}
    </div>
  );
}

function NoneDue() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={BellRing}
      title={t("Nothing is due today")}
      detail={t(
        "Reminders that are due today or overdue appear here, to be marked as done or skipped.",
      )}
      action={<LinkButton label={t("Open the calendar")} to="/reminders/calendar" />}
    />
  );
}

const More = styled("div", { paddingTop: "$3", textAlign: "center" });
