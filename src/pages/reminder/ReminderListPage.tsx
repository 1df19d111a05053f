import { useQuery } from "@tanstack/react-query";
import { BellRing, CalendarDays, Plus } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { reminderList } from "../../../contract/reminder.ts";
import { sessionUser } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { reminderQueries, reminders } from "../../api/reminder/reminders.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { EntityChip } from "../list/EntityChip.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { reminderColumns } from "./reminderColumns.tsx";
import {
  readReminderSearch,
  reminderQuery,
  type ReminderSearch,
  reminderSearch,
} from "./reminderSearch.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const search = readReminderSearch(params);
  const filters = await filtersIn(params, reminderList);
  const { http, actors } = context.get(routerServices);
  const asker = { userId: sessionUser(actors.session.getSnapshot())?.id ?? "", now: new Date() };
  const query = reminderQueries(http).list(reminderQuery(search, asker, filters));
  const { total } = await context.get(routerQueries).fetchQuery(query);
  redirectPastTheEnd(request, reminderSearch, { ...search, total });
  return { filters };
}

const CHIPS: [ReminderSearch["status"], Key][] = [
  ["OVERDUE", "Overdue"],
  ["DUE", "Due today or overdue"],
  ["ACTIVE", "Active"],
  ["COMPLETED", "Completed"],
];

export function Component() {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { user } = useSession();
  const { changeOwn, ...asked } = useListSearch(reminderSearch);
  const { search, filters } = asked;
  const query = reminderQuery(search, { userId: user?.id ?? "", now: new Date() }, filters);
  const list = useQuery(reminderQueries(http).list(query)).data;
  const mayCreate = has("reminder:create");
  const actions: PageAction[] = [
    { id: "calendar", label: t("Calendar"), icon: CalendarDays, to: "/reminders/calendar" },
  ];
  if (mayCreate) {
    actions.push({
      id: "create",
      label: t("New reminder"),
      icon: Plus,
      to: "/reminders/create",
      isPrimary: true,
    });
  }

  return (
    <ListScreen
      {...asked}
      listId="reminders"
      title={t("Task Reminders")}
      facts={list && t("{count} reminders", { count: list.total })}
      actions={actions}
      searchLabel={t("Search by description")}
      chips={
        <>
          {(has("reminder:link_user") || search.concerns === "me") && (
            <Chip
              label={t("My reminders")}
              isChosen={search.concerns === "me"}
              onPress={() => changeOwn({ concerns: search.concerns === "me" ? "all" : "me" })}
            />
          )}
          {CHIPS.map(([status, label]) => (
            <Chip
              key={status}
              label={t(label)}
              isChosen={search.status === status}
              onPress={() => changeOwn({ status: search.status === status ? "all" : status })}
            />
          ))}
          {has("project:list") && (
            <EntityChip
              kind="project"
              label={t("Project")}
              value={search.project}
              onChange={(project) => changeOwn({ project })}
            />
          )}
        </>
      }
      columns={reminderColumns(t, language)}
      list={list}
      source={{ query, list: reminders.list }}
      rowId={({ id }) => id}
      rowLink={({ id }) => `/reminders/${id}`}
      empty={
        <EmptyState
          icon={BellRing}
          title={t("Nothing to be reminded of yet")}
          detail={t("Reminders appear here with their dates, and who is reminded.")}
          action={mayCreate && (
            <LinkButton label={t("New reminder")} to="/reminders/create" variant="primary" />
          )}
        />
      }
    />
  );
}
