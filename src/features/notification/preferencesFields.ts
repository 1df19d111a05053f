import type { NotificationPreferences } from "../../../contract/schemas/notificationPreferences.ts";

/** The form's values: hour and time zone in the types of their controls. */
export type PreferencesFields =
  & Omit<NotificationPreferences, "digestHour" | "digestTimeZone" | "nextDigestAt">
  & { digestHour: string; digestTimeZone: string | null };

export function toFields(
  { nextDigestAt: _, digestHour, ...rest }: NotificationPreferences,
): PreferencesFields {
  return { ...rest, digestHour: String(digestHour) };
}

/** Converts form values to the input that is validated and sent. */
export const toInput = ({ digestHour, digestTimeZone, ...rest }: PreferencesFields): object => ({
  ...rest,
  digestHour: Number(digestHour),
  digestTimeZone: digestTimeZone ?? "",
});
