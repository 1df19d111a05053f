import { type AnyStateMachine, type EventFrom, type StateValueFrom, transition } from "xstate";

/** The statuses of a lifecycle: its states. */
export type StatusFrom<Lifecycle extends AnyStateMachine> = StateValueFrom<Lifecycle> & string;

/** The actions of a lifecycle: its event types. */
export type ActionFrom<Lifecycle extends AnyStateMachine> = EventFrom<Lifecycle>["type"];

/** Whether the action is allowed, even if it changes nothing. */
export function canApply<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
  action: ActionFrom<Lifecycle>,
): boolean {
  return resolveSnapshot(lifecycle, status).can({ type: action });
}

/**
 * The status after the action; undefined if the action is not allowed.
 * Cached: bulk changes call it for every record.
 */
export function getNextStatus<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
  action: ActionFrom<Lifecycle>,
): StatusFrom<Lifecycle> | undefined {
  const nextStatuses = computedStatuses.get(lifecycle) ?? new Map<string, string | undefined>();
  computedStatuses.set(lifecycle, nextStatuses);
  const key = `${status} ${action}`;
  if (!nextStatuses.has(key)) nextStatuses.set(key, computeNextStatus(lifecycle, status, action));
  return nextStatuses.get(key) as StatusFrom<Lifecycle> | undefined;
}

const computedStatuses = new WeakMap<AnyStateMachine, Map<string, string | undefined>>();

function computeNextStatus<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
  action: ActionFrom<Lifecycle>,
): string | undefined {
  if (!canApply(lifecycle, status, action)) return undefined;
  const machine: AnyStateMachine = lifecycle;
  const [after] = transition(machine, resolveSnapshot(lifecycle, status), { type: action });
  return after.value;
}

/** Lists all allowed actions, even those that change nothing. */
export function listAllowedActions<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
): ActionFrom<Lifecycle>[] {
  const known = lifecycle.events as ActionFrom<Lifecycle>[];
  return known.filter((action) => canApply(lifecycle, status, action));
}

/** Lists the allowed actions that change the status. Cached: lists call it for every row. */
export function listActions<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
): readonly ActionFrom<Lifecycle>[] {
  const byStatus = computedActions.get(lifecycle) ?? new Map<string, readonly string[]>();
  computedActions.set(lifecycle, byStatus);
  const computed = byStatus.get(status) ??
    listAllowedActions(lifecycle, status).filter((action) =>
      getNextStatus(lifecycle, status, action) !== status
    );
  byStatus.set(status, computed);
  return computed as readonly ActionFrom<Lifecycle>[];
}

const computedActions = new WeakMap<AnyStateMachine, Map<string, readonly string[]>>();

function resolveSnapshot<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusFrom<Lifecycle>,
) {
  return lifecycle.resolveState({ value: status, context: {} });
}
