import type { NotificationPreferences } from "../../../contract/schemas/notificationPreferences.ts";

/** What the form holds: the hour and the zone as their controls have them. */
export type PreferencesFields =
  & Omit<NotificationPreferences, "digestHour" | "digestTimeZone" | "nextDigestAt">
  & { digestHour: string; digestTimeZone: string | null };

export function fieldsOf(
  { nextDigestAt: _, digestHour, ...rest }: NotificationPreferences,
): PreferencesFields {
  return { ...rest, digestHour: String(digestHour) };
}

/** The input that is validated and sent. */
export const inputOf = ({ digestHour, digestTimeZone, ...rest }: PreferencesFields): object => ({
  ...rest,
  digestHour: Number(digestHour),
  digestTimeZone: digestTimeZone ?? "",
});
