import { whyNotFeature } from "./features.ts";
import { whyNotModule } from "./serverModules.ts";

/** A layer of the code base and what it may import. Files of one layer may import each other. */
interface Layer {
  /** A folder, or a file. */
  path: string;
  /** Which files of the folder; all unless given. */
  files?: RegExp;
  /** Layers below. */
  imports: string[];
  /** Packages that it may use; any unless given. */
  packages?: string[];
  /** Packages and parts of the layers below that it may not use. */
  excludes?: string[];
}

const GROUND = ["machines", "contract"];
const BELOW_UI = ["src/platform", ...GROUND];
const BELOW_ACTORS = ["src/api", "src/ui", "src/i18n", ...BELOW_UI];

const SHARED_LAYERS: Layer[] = [
  { path: "contract", imports: [], packages: ["arktype"] },
  { path: "machines", imports: ["contract"], packages: ["xstate"] },
];

const SRC_LAYERS: Layer[] = [
  { path: "src/platform", imports: ["contract"], packages: [] },
  { path: "src/i18n", imports: BELOW_UI },
  { path: "src/ui", imports: ["src/i18n", ...BELOW_UI] },
  { path: "src/api", imports: ["src/ui", "src/i18n", ...BELOW_UI] },
  { path: "src/actors", imports: BELOW_ACTORS },
  { path: "src/records", imports: ["src/actors", ...BELOW_ACTORS] },
  {
    path: "src/features",
    imports: ["src/records", "src/actors", "src/worker", ...BELOW_ACTORS],
  },
  {
    path: "src/app",
    imports: ["src/features", "src/records", "src/actors", "src/worker", ...BELOW_ACTORS],
  },
  { path: "src/worker", imports: ["contract"], packages: [] },
  { path: "main.tsx", imports: ["src/app", "src/features", "src/actors", ...BELOW_ACTORS] },
];

const HTTP = ["hono", "hono-openapi", "server/platform/http"];

/** The files of a module that may use HTTP: its routes and their shared code. */
const HTTP_FILES = /(?:[rR]outes?|Cookie|\/authorize|\/mailInBackground|\/withUndo)\.ts$/;

const SERVER_LAYERS: Layer[] = [
  { path: "server/platform/i18n", imports: GROUND, excludes: HTTP },
  {
    path: "server/platform/db",
    imports: ["fairSemaphore.ts", "log.ts", "problemError.ts", "i18n"]
      .map((name) => `server/platform/${name}`).concat(GROUND),
    excludes: HTTP,
  },
  { path: "server/platform", imports: GROUND },
  { path: "server/modules", files: HTTP_FILES, imports: ["server/platform", ...GROUND] },
  { path: "server/modules", imports: ["server/platform", ...GROUND], excludes: HTTP },
  { path: "server", imports: GROUND },
];

const LAYERS = [...SHARED_LAYERS, ...SRC_LAYERS, ...SERVER_LAYERS];

/**
 * Returns why a file may not import something; undefined if it may. Paths are relative to the
 * project.
 */
export function whyNotImport(file: string, specifier: string): string | undefined {
  const layer = LAYERS.find(({ path, files }) =>
    isWithin(file, path) && (files?.test(file) ?? true)
  );
  if (layer === undefined) return undefined;
  const { path, imports, packages, excludes = [] } = layer;
  const isPackage = !specifier.startsWith(".");
  const target = isPackage ? specifier : new URL(specifier, `file:///${file}`).pathname.slice(1);
  if (excludes.some((excluded) => isWithin(target, excluded))) {
    return `${path} knows nothing of ${excludes.join(", ")}`;
  }
  if (isPackage) {
    const isAllowed = packages?.some((name) => isWithin(target, name)) ?? true;
    return isAllowed ? undefined : `${path} uses no package but ${packages?.join(", ")}`;
  }
  const allowed = [path, ...imports];
  return allowed.some((below) => isWithin(target, below))
    ? whyNotFeature(file, target) ?? whyNotModule(file, target)
    : `${path} imports only from ${allowed.join(", ")}; ${target} is not among them`;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
