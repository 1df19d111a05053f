import type { ActivityActionOf } from "../../contract/activity.ts";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import { activityRow, type RecordedAction } from "../resources/activity/record.ts";
import type { AccountRows } from "./accountEvents.ts";
import type { Directory } from "./directory.ts";
import type { ProjectRows } from "./projectRows.ts";
import { createRandom } from "./random.ts";

const SEED = 20_261;

/** What of an account's events is told of the person too. */
const TOLD: Partial<Record<AccountEventName, ActivityActionOf<"user">>> = {
  invited: "invited",
  updated: "updated",
  enabled: "enabled",
  disabled: "disabled",
};

/** How partner companies, technologies, stakeholders and people came, and what became of them. */
export function directoryHistory(
  { companies, types, owners, users }: Directory,
  events: AccountRows["events"],
): ProjectRows["history"] {
  const random = createRandom(SEED);
  const line = (what: RecordedAction, at: Date, by: string | null) => ({
    ...activityRow(what),
    id: random.id(at),
    actor_id: by,
    created_at: at,
  });
  const founder = users[0]?.id ?? null;
  const entered = (
    rows: readonly { id: string; name: string; created_at: Date | string }[],
    what: (record: { id: string; name: string }) => RecordedAction,
  ) =>
    rows.map(({ id, name, created_at }) => line(what({ id, name }), new Date(created_at), founder));
  return [
    ...entered(companies, (record) => ({
      type: "company",
      action: "created",
      record,
      companyId: record.id,
    })),
    ...entered(types, (record) => ({ type: "technology", action: "created", record })),
    ...entered(owners, (record) => ({ type: "stakeholder", action: "created", record })),
    ...events.flatMap(({ event, user_id, actor_id, changes, created_at }) => {
      const action = TOLD[event];
      const user = users.find(({ id }) => id === user_id);
      if (!action || !user) return [];
      const record = { id: user.id, name: `${user.name} ${user.surname}` };
      const companyId = user.company_id;
      return [line(
        { type: "user", action, record, companyId, changes: JSON.parse(changes) },
        created_at,
        actor_id ?? null,
      )];
    }),
  ];
}
