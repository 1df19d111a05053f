import { type AnyStateMachine, type EventFrom, type StateValueFrom, transition } from "xstate";

/** The statuses of a lifecycle, which are its states. */
export type StatusOf<Lifecycle extends AnyStateMachine> = StateValueFrom<Lifecycle> & string;

/** The actions of a lifecycle, which are its events. */
export type ActionOf<Lifecycle extends AnyStateMachine> = EventFrom<Lifecycle>["type"];

/** Whether the action is permitted, even if it changes nothing. */
export function can<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusOf<Lifecycle>,
  action: ActionOf<Lifecycle>,
): boolean {
  return at(lifecycle, status).can({ type: action });
}

/** The status the action leads to, or undefined when it is refused. */
export function next<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusOf<Lifecycle>,
  action: ActionOf<Lifecycle>,
): StatusOf<Lifecycle> | undefined {
  if (!can(lifecycle, status, action)) return undefined;
  const machine: AnyStateMachine = lifecycle;
  const [after] = transition(machine, at(lifecycle, status), { type: action });
  return after.value;
}

/** Every permitted action, those that change nothing included. */
export function allowed<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusOf<Lifecycle>,
): ActionOf<Lifecycle>[] {
  const known = lifecycle.events as ActionOf<Lifecycle>[];
  return known.filter((action) => can(lifecycle, status, action));
}

/** The actions worth offering: the permitted ones that change the status. Asked once of each status. */
export function actions<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StatusOf<Lifecycle>,
): readonly ActionOf<Lifecycle>[] {
  const offered = offeredOf(lifecycle);
  const known = offered.get(status) ?? allowed(lifecycle, status)
    .filter((action) => next(lifecycle, status, action) !== status);
  offered.set(status, known);
  return known as readonly ActionOf<Lifecycle>[];
}

type Offered = Map<string, readonly string[]>;

const offers = new WeakMap<AnyStateMachine, Offered>();

function offeredOf(lifecycle: AnyStateMachine): Offered {
  const known = offers.get(lifecycle) ?? new Map();
  offers.set(lifecycle, known);
  return known;
}

function at<Lifecycle extends AnyStateMachine>(lifecycle: Lifecycle, status: StatusOf<Lifecycle>) {
  return lifecycle.resolveState({ value: status, context: {} });
}
