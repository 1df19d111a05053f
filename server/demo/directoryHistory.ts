import type { ActivityAction } from "../../contract/activity.ts";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import { type RecordedAction, toActivityRow } from "../modules/activity/record.ts";
import type { AccountRows } from "./accountEvents.ts";
import type { Directory } from "./directory.ts";
import type { ProjectRows } from "./projectRows.ts";
import { createRandom } from "./random.ts";

const SEED = 20_261;

/** Account events that are also recorded as activity of the user. */
const RECORDED_EVENTS: Partial<Record<AccountEventName, ActivityAction<"user">>> = {
  invited: "invited",
  updated: "updated",
  enabled: "enabled",
  disabled: "disabled",
};

/** Creates the activity of companies, project types, milestone owners and users. */
export function createDirectoryHistory(
  { companies, types, owners, users }: Directory,
  events: AccountRows["events"],
): ProjectRows["history"] {
  const random = createRandom(SEED);
  const createEntry = (action: RecordedAction, at: Date, actorId: string | null) => ({
    ...toActivityRow(action),
    id: random.id(at),
    actor_id: actorId,
    created_at: at,
  });
  const founder = users[0]?.id ?? null;
  const createEntries = (
    rows: readonly { id: string; name: string; created_at: Date | string }[],
    createAction: (record: { id: string; name: string }) => RecordedAction,
  ) =>
    rows.map(({ id, name, created_at }) =>
      createEntry(createAction({ id, name }), new Date(created_at), founder)
    );
  return [
    ...createEntries(companies, (record) => ({
      type: "company",
      action: "created",
      record,
      companyId: record.id,
    })),
    ...createEntries(types, (record) => ({ type: "technology", action: "created", record })),
    ...createEntries(owners, (record) => ({ type: "stakeholder", action: "created", record })),
    ...events.flatMap(({ event, user_id, actor_id, changes, created_at }) => {
      const action = RECORDED_EVENTS[event];
      const user = users.find(({ id }) => id === user_id);
      if (!action || !user) return [];
      const record = { id: user.id, name: `${user.name} ${user.surname}` };
      const companyId = user.company_id;
      return [createEntry(
        { type: "user", action, record, companyId, changes: JSON.parse(changes) },
        created_at,
        actor_id ?? null,
      )];
    }),
  ];
}
