import { accountEventList } from "../../../contract/accountEvent.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice, byRecord } from "../list/narrowing.ts";
import { EVENT_GROUP } from "./accountEventWords.ts";

/** The address of /user/events. */
export const accountEventSearch = listSearch({
  path: "/user/events",
  shape: accountEventList,
  matchedOn: "userEmail",
  narrowing: {
    group: byChoice(
      (group) => [{ fieldId: "event", operator: "IN", value: [...EVENT_GROUP[group].events] }],
      { values: ["signIns", "refused", "passwords", "changes"], words: EVENT_GROUP },
    ),
    /** Whose account it is, or who did something to it. */
    person: byRecord("personId", "user", "Person"),
  },
});
