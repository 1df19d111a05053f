import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { readSearch, useSearch } from "../../records/searchParams.ts";
import { holidaysQuery } from "../holiday/resource.ts";
import { reminderCreateSearch } from "./links.ts";
import { createEmptyReminder, toInput } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { reminderRecord } from "./reminderRecord.tsx";
import { type DefaultDay, useDefaultDay } from "./useDefaultDay.ts";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { date } = readSearch(reminderCreateSearch, new URL(request.url).searchParams);
  const { http } = context.get(routerServices);
  if (date === "") void context.get(routerQueries).prefetchQuery(holidaysQuery(http));
  return null;
}

/** The form of a new reminder, by default on the next working day. */
export function Component() {
  const { date } = useSearch(reminderCreateSearch).search;
  const day = useDefaultDay(date === "" ? undefined : date);
  return day && <ReminderForm day={day} />;
}

function ReminderForm(props: { day: DefaultDay }) {
  const [day] = useState(props.day);
  const { t } = useTranslation();
  const { user } = useSession();
  const form = useCreateForm({
    saving: reminderRecord,
    initial: createEmptyReminder({ date: day.date, userId: user?.id ?? "" }),
    schema: findForm("reminderForm"),
    toInput,
  });
  return (
    <FormPage
      title={t(reminderRecord.createTexts.title)}
      submitLabel={t(reminderRecord.createTexts.submitLabel)}
      form={form}
      backTo={reminderRecord.path}
    >
      <ReminderFields
        field={form.field}
        values={form.values}
        people={[]}
        defaultDay={day}
      />
    </FormPage>
  );
}
