import { Window } from "happy-dom";
import "./renders.ts";

// Registering happy-dom whole would replace the event dispatch, fetch and timers that Deno's test
// runner lives on, so only names that Deno lacks are copied. Import this file first, and bare.
const window = new Window({ url: "http://localhost:8000/" });
const names = Object.getOwnPropertyNames(window);
// Deno's own of these know nothing of the page (no address, no dispatch on its elements) or are
// shared by all files that run side by side.
const foreign = ["location", "CustomEvent", "localStorage", "sessionStorage"];
const scope = globalThis as Record<string, unknown>;
const source = window as unknown as Record<string, unknown>;

for (const name of names) {
  if (name in scope && !foreign.includes(name)) continue;
  Object.defineProperty(scope, name, {
    value: source[name],
    configurable: true,
    writable: true,
  });
}
// React draws its work onto the profiler's timeline where there is one, which nobody looks at here.
delete (console as Partial<Console>).timeStamp;
delete (console as Console & { createTask?: unknown }).createTask;

Object.assign(scope, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });

// Nothing else is to be done as soon as a test waits.
Object.assign(globalThis, {
  requestIdleCallback: (run: () => void) => setTimeout(run),
  cancelIdleCallback: clearTimeout,
});

// Locks and channels reach every file that runs in this process: each file gets names of its own.
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

// Happy-dom holds each rule against each element whenever one asks whether something is hidden: of
// the app's styles it gets those that tell.
const NOTIFYING = /[{;](display:(none|block)|visibility:|pointer-events:|content:)/;
const { CSSMediaRule } = window;
const insertRule = CSSMediaRule.prototype.insertRule;
CSSMediaRule.prototype.insertRule = function (rule: string, index?: number) {
  return insertRule.call(this, NOTIFYING.test(rule) ? rule : "@font-face{}", index);
};
