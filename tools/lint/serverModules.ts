/** The modules of the server in their order. Each may import those before it. */
const MODULES = [
  "auth",
  "activity",
  "undo",
  "bulk",
  "record",
  "search",
  "mail",
  "notification",
  "company",
  "user",
  "holiday",
  "projectType",
  "milestone",
  "milestoneOwner",
  "project",
  "process",
  "feedback",
  "reminder",
  "overview",
  "view",
];

const MODULE_FILE = /^server\/modules\/([^/]+)\//;

/** Returns why a module's file may not import another file; undefined if it may. */
export function whyNotModule(
  file: string,
  target: string,
  modules: readonly string[] = MODULES,
): string | undefined {
  const [, module] = MODULE_FILE.exec(file) ?? [];
  if (module === undefined) return undefined;
  const [, other = module] = MODULE_FILE.exec(target) ?? [];
  const undeclared = [module, other].find((name) => !modules.includes(name));
  if (undeclared !== undefined) {
    return `Declare where ${undeclared} is in the order of modules (tools/lint/serverModules.ts)`;
  }
  return modules.indexOf(other) > modules.indexOf(module)
    ? `${module} comes before ${other}: let ${other} export what it contributes, and pass it down ` +
      "from server/contributions.ts"
    : undefined;
}
