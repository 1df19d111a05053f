import { useQuery } from "@tanstack/react-query";
import type { ListQuery } from "../../../../contract/listQuery.ts";
import type { FilterContext } from "../../../../contract/quickFilters.ts";
import { useServices } from "../../../actors/services.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { reminderSearch, remindersPath } from "../../../features/reminder/links.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";

const OVERDUE_PATH = remindersPath({ status: "OVERDUE" });

/** The query of the number of overdue reminders. */
export function overdueQuery(context: FilterContext): ListQuery {
  const search = reminderSearch.read(new URL(OVERDUE_PATH, "http://app").searchParams);
  return { ...reminderSearch.query(search, context), size: 1, extend: [] };
}

/** The number of all overdue reminders, with a link to their list. */
export function OverdueLink() {
  const { t } = useTranslation();
  const { http } = useServices();
  const overdue = useQuery(reminderQueries(http).list(overdueQuery(useFilterContext())));
  const count = overdue.data?.total ?? 0;
  return count === 0
    ? null
    : <TextLink to={OVERDUE_PATH}>{t("{count} reminders are overdue", { count })}</TextLink>;
}
