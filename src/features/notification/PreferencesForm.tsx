import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NotificationPreferences } from "../../../contract/schemas/notificationPreferences.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { preferencesQuery, savePreferences } from "./preferences.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { mailQuery } from "../user/resource.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import { Form, FormRow, FormSection } from "../../ui/field/Form.tsx";
import { CheckboxGroup } from "../../ui/field/OptionGroups.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { styled } from "../../ui/theme.ts";
import { SaveFoot } from "../../records/form/SaveFoot.tsx";
import { useFormConflict } from "../../records/form/useFormConflict.ts";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";
import { formatTimeZone, formatWallTime, toLocalWallTime } from "../../i18n/wallClock.ts";
import { isTimeZoneMatch, listTimeZones } from "../../i18n/timeZoneNames.ts";
import { areWarningsOff, LEAD_DAYS_IDS, toFields, toInput } from "./preferencesFields.ts";
import { describeTopics, TopicTable } from "./TopicTable.tsx";

const schema = findForm("notificationPreferencesForm");

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The form of notification preferences: topics, channels and the daily digest. */
export function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = preferencesQuery(http);
  const isMailConfigured = useQuery(mailQuery(http)).data ?? true;
  const form = useSubmission({
    initial: toFields(preferences),
    schema,
    toInput,
    submit: (input, signal) => savePreferences(http, input, { signal, quiet: isStaleVersion }),
    onSubmitted(saved) {
      queryClient.setQueryData(query.queryKey, saved);
      form.reset(toFields(saved));
      toast.success(t("Changes saved successfully"));
    },
  });
  const unsaved = useUnsavedForm({ form: form.actor, name: "notificationPreferences" });
  const zone = form.values.digestTimeZone;
  const zones = useMemo(() => listTimeZones(zone), [zone]);
  const { nextDigestAt } = preferences;

  const conflict = useFormConflict(form, {
    text: t(
      "Your preferences were changed meanwhile, in another tab or by a link in an email. What you chose is kept.",
    ),
    current: toFields(preferences),
    readNewest: async () => toFields(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    fields: describeFields(t),
  });

  return (
    <Form
      onSubmit={form.submit}
      errors={form.errors}
      error={conflict.error}
      aria-label={t("Notification preferences")}
    >
      <UnsavedNotice form={unsaved} />
      {!isMailConfigured && (
        <Note>{t("Email is not configured, so none of these emails are sent.")}</Note>
      )}
      <TopicTable field={form.field} />
      <FormSection title={t("Due soon")}>
        <CheckboxGroup
          {...form.field("leadDays")}
          label={t("When you are warned")}
          options={LEAD_DAYS_IDS.map((id) => ({
            id,
            label: t("{count} days before", { count: Number(id) }),
          }))}
          isInline
          {...(areWarningsOff(form.values) && {
            isDisabled: true,
            error: undefined,
            description: t("Turn on “Due soon” in the app or by email first."),
          })}
        />
      </FormSection>
      <FormSection title={t("Daily digest")}>
        <Note>
          {t(
            "The digest lists in one email a day what is late, what is due, and what happened. Nothing is sent on quiet days.",
          )}
        </Note>
        <FormRow>
          <Select
            {...form.field("digestHour")}
            label={t("Hour")}
            width="narrow"
            options={HOURS}
            description={nextDigestAt === null
              ? t("No digest is sent while no topic uses it.")
              : t("Next digest: {when}", {
                when: formatWallTime(toLocalWallTime(nextDigestAt, preferences.digestTimeZone)),
              })}
          />
          <ComboBox
            {...form.field("digestTimeZone")}
            label={t("Time zone")}
            options={zones}
            isMatch={isTimeZoneMatch}
            isRequired
          />
        </FormRow>
      </FormSection>
      <SaveFoot form={form} conflict={conflict} />
    </Form>
  );
}

/** The labels and formats of the fields. */
const describeFields = (t: Translate) => ({
  ...describeTopics(t),
  digestHour: {
    label: t("Hour"),
    format: (id: string) => HOURS.find((hour) => hour.id === id)?.label ?? id,
  },
  digestTimeZone: { label: t("Time zone"), format: (zone: string) => formatTimeZone(zone) },
});

const Note = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });
