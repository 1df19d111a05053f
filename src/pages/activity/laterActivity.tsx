import { deferred } from "../../ui/deferred.tsx";
import { styled } from "../../ui/theme.ts";
import type { RecordActivityProps } from "./ActivityCard.tsx";

const card = deferred(async () => (await import("../list/later.ts")).RecordActivity);

/** What happened to a record, which comes after its page. */
export const LaterActivity = (record: RecordActivityProps) => (
  <card.WhenLoaded of={record}>
    <ToCome aria-busy="true" />
  </card.WhenLoaded>
);

/** In its place, so that nothing moves when it comes. */
export const ToCome = styled("div", { minHeight: 300 });
