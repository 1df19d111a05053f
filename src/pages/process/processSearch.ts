import { choiceParam, type SearchOf, textParam } from "../searchParams.ts";

const isOpen = choiceParam(["no", "yes"]);

/** The search parameters of /process/{processId}: where one is on the page, and what is open. */
export const processSearch = {
  /** The milestone looked at: its row is open. Notifications lead here. */
  milestone: textParam,
  /** The form of the process. */
  edit: isOpen,
  /** The form of a new milestone. */
  create: isOpen,
  /** The milestone whose form is open. */
  change: textParam,
  /** The milestone that is being completed with a note. */
  note: textParam,
};
export type ProcessSearch = SearchOf<typeof processSearch>;

/** The state of a navigation that opens or closes a row where one stands: the page stays put. */
export const STAYS = { stays: true };

/** The state of a navigation that leads to a row, though it be the one looked at already. */
export const SEEKS = { seeks: true };
