/** A node of React's tree, as passed to its developer tools. */
interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** React's flag of rendered nodes. */
const RENDERED = 1;

/** Render counts by component name, per commit. */
let commits: Record<string, number>[] = [];
let isCounting = false;

// React looks for it when it is loaded.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      if (!isCounting) return;
      commits.push({});
      count(current);
    },
  },
});

function count(fiber: Fiber): void {
  note(fiber);
  // What React left as it was shares its children with what was before.
  if (fiber.child !== null && fiber.alternate?.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) count(child);
}

function note({ type, flags }: Fiber): void {
  const name = getName(type);
  const commit = commits.at(-1);
  if (name !== undefined && commit !== undefined && (flags & RENDERED) !== 0) {
    commit[name] = (commit[name] ?? 0) + 1;
  }
}

function getName(type: unknown): string | undefined {
  if (typeof type === "function") return type.name;
  if (typeof type !== "object" || type === null) return undefined;
  if ("type" in type) return getName(type.type);
  return "displayName" in type && typeof type.displayName === "string"
    ? type.displayName
    : undefined;
}

/** Starts recording; the returned function returns the commits since its last call. */
export function recordCommits(): () => Record<string, number>[] {
  commits = [];
  isCounting = true;
  return () => {
    const recorded = commits;
    commits = [];
    return recorded;
  };
}

/** Starts counting; the returned function returns render counts since its last call. */
export function countRenders(): () => Record<string, number> {
  const recorded = recordCommits();
  return () => {
    const counted: Record<string, number> = {};
    for (const [name, times] of recorded().flatMap((commit) => Object.entries(commit))) {
      counted[name] = (counted[name] ?? 0) + times;
    }
    return counted;
  };
}
