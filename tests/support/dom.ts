import { Window } from "happy-dom";
import "./renders.ts";

// Copies only names that Deno lacks: Deno's test runner needs its own event dispatch, fetch and
// timers. Import this file first and without names.
const window = new Window({ url: "http://localhost:8000/" });
const names = Object.getOwnPropertyNames(window);
// Replaced although Deno has them: Deno's have no page, or are shared by all concurrent test files.
const replaced = ["location", "CustomEvent", "localStorage", "sessionStorage"];
const scope = globalThis as Record<string, unknown>;
const source = window as unknown as Record<string, unknown>;

for (const name of names) {
  if (name in scope && !replaced.includes(name)) continue;
  Object.defineProperty(scope, name, {
    value: source[name],
    configurable: true,
    writable: true,
  });
}
// React would write to the profiler's timeline, which is slow.
delete (console as Partial<Console>).timeStamp;
delete (console as Console & { createTask?: unknown }).createTask;

Object.assign(scope, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });

// The process is idle whenever a test waits.
Object.assign(globalThis, {
  requestIdleCallback: (run: () => void) => setTimeout(run),
  cancelIdleCallback: clearTimeout,
});

// Locks and channels reach all files in this process, so each file prefixes their names.
const browser = crypto.randomUUID();
const { locks } = navigator;
Object.defineProperty(navigator, "locks", {
  configurable: true,
  value: {
    request: (name: string, options: LockOptions, granted: LockGrantedCallback<unknown>) =>
      locks.request(`${browser}/${name}`, options, granted),
  },
});
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser}/${name}`);
  }
};

// Happy-dom matches every rule against every element to compute visibility. It gets only the rules
// that affect visibility.
const VISIBILITY_RULE = /[{;](display:(none|block)|visibility:|pointer-events:|content:)/;
const { CSSMediaRule } = window;
const insertRule = CSSMediaRule.prototype.insertRule;
CSSMediaRule.prototype.insertRule = function (rule: string, index?: number) {
  return insertRule.call(this, VISIBILITY_RULE.test(rule) ? rule : "@font-face{}", index);
};
