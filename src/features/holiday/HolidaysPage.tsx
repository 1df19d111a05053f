import { useQuery, useQueryClient } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import Plus from "lucide-react/icons/plus";
import type { LoaderFunctionArgs } from "react-router";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { createNumberReader, idParam } from "../../../contract/searchParam.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { message } from "../../i18n/catalogue.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { openParam, useSearch } from "../../records/searchParams.ts";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { useListFocus } from "../../ui/useListFocus.ts";
import { HolidayNotice } from "./HolidayNotice.tsx";
import { HolidayYear } from "./HolidayYear.tsx";
import { holidays, holidaysQuery } from "./resource.ts";

const createDialog = lazyPart(async () => (await import("./lazyParts.ts")).HolidayCreateDialog);
const editDialog = lazyPart(async () => (await import("./lazyParts.ts")).HolidayEditDialog);

const pageParams = {
  create: openParam,
  change: { ...idParam, keepsPage: true },
  /** A year to unfold in addition to the current one. */
  year: { read: createNumberReader(9999), fallback: 0, keepsPage: true },
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  await context.get(routerQueries).fetchQuery(holidaysQuery(http));
  return null;
}

/** The public holidays by year, which administrators change. Only the present year is unfolded. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { search, change } = useSearch(pageParams);
  const listFocus = useListFocus<HTMLDivElement>();
  const deletion = useHolidayDeletion();
  createDialog.usePreload();
  editDialog.usePreload();
  const thisYear = useMilestoneToday().year;
  const data = useQuery(holidaysQuery(http)).data?.data;
  if (data === undefined) return null;
  const canChange = has("config:write");
  const edited = data.find(({ id }) => id === search.change);
  const create = () => change({ create: "yes" });
  return (
    <Stack {...listFocus}>
      <PageHeader
        title={t("Public Holidays")}
        facts={t("Working days are Monday to Friday without these days")}
        actions={canChange
          ? [{
            id: "create",
            label: t("Add holiday"),
            icon: Plus,
            onAction: create,
            isPrimary: true,
          }]
          : []}
      />
      {canChange && data.length > 0 && <HolidayNotice holidays={data} />}
      {data.length === 0 && (
        <Card>
          <EmptyState
            icon={CalendarDays}
            title={t("No public holidays yet")}
            detail={t("Without them, working days are Monday to Friday.")}
            action={canChange && <Button label={t("Add holiday")} icon={Plus} onPress={create} />}
          />
        </Card>
      )}
      {groupByYear(data, thisYear).map(([year, days]) => (
        <HolidayYear
          key={year}
          year={year}
          holidays={days}
          isOpenAtFirst={year === thisYear || year === search.year}
          {...(canChange && {
            onEdit: ({ id }: Holiday) => change({ change: id }),
            onDelete: deletion.send,
          })}
        />
      ))}
      {canChange && search.create === "yes" && (
        <createDialog.Component
          onClose={() => change({ create: "no" })}
          onCreated={(year) => change({ create: "no", year })}
        />
      )}
      {canChange && edited && (
        <editDialog.Component
          key={edited.id}
          record={edited}
          onClose={() => change({ change: "" })}
        />
      )}
    </Stack>
  );
}

/** Groups holidays by year: the present year and later ones first, then past ones. */
function groupByYear(holidays: readonly Holiday[], thisYear: number): [number, Holiday[]][] {
  const years = Map.groupBy(holidays, ({ date }) => Number(date.slice(0, 4)));
  return [...years].sort(([one], [other]) =>
    Number(one < thisYear) - Number(other < thisYear) ||
    (one < thisYear ? other - one : one - other)
  );
}

/** Deletes a holiday at once; the toast offers to undo it. */
function useHolidayDeletion() {
  const services = useServices();
  const client = useQueryClient();
  return useRequest("holiday deletion", async ({ id }: Holiday, signal) => {
    const undoableChange = createUndoableChange(services);
    try {
      await holidays.remove(services.http, id, { ...undoableChange.options, signal });
    } finally {
      // Also after an error, as another user may have deleted it.
      await client.invalidateQueries({ queryKey: holidays.key });
    }
    undoableChange.notifyDone(message("Holiday deleted"));
  });
}
