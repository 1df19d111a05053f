import { lazyPart } from "../../ui/lazyPart.tsx";
import { styled } from "../../ui/theme.ts";
import type { RecordActivityProps } from "./ActivityCard.tsx";

const card = lazyPart(async () => (await import("./lazyParts.ts")).RecordActivity);

/** The activity of a record, in a lazy chunk. */
export const LazyActivity = (record: RecordActivityProps) => (
  <card.Lazy props={record}>
    <ActivityPlaceholder aria-busy="true" />
  </card.Lazy>
);

/** Reserves the height of the activity while it loads. */
export const ActivityPlaceholder = styled("div", { minHeight: 300 });
