/** A part of the house, and what it may import. Within itself every room may import. */
interface Room {
  /** A folder, or a file at the root. */
  path: string;
  /** Which of the folder's files; all unless told. */
  files?: RegExp;
  /** Rooms below. */
  imports: string[];
  /** Packages; absent where any may be used. */
  packages?: string[];
  /** Packages of other rooms. */
  notPackages?: string[];
}

const GROUND = ["machines", "contract"];
const BELOW_UI = ["src/platform", ...GROUND];
const BELOW_ACTORS = ["src/api", "src/ui", "src/i18n", ...BELOW_UI];

const HTTP_PACKAGES = ["hono", "hono-openapi"];
/** What of the server knows no HTTP, but for the routes of `auth` and of each resource. */
const DOMAIN = ["auth", "resources", "jobs"].map((folder) => `server/${folder}`);
const BELOW_DOMAIN = ["clock", "fairSemaphore", "log", "refusal", "storage", "thread"]
  .map((file) => `server/${file}.ts`)
  .concat("server/db", "server/i18n", "server/mail", ...GROUND);

const ROOMS: Room[] = [
  { path: "contract", imports: [], packages: ["arktype"] },
  { path: "machines", imports: ["contract"], packages: ["xstate"] },
  { path: "src/platform", imports: ["contract"], packages: [] },
  { path: "src/i18n", imports: BELOW_UI },
  { path: "src/ui", imports: ["src/i18n", ...BELOW_UI] },
  { path: "src/api", imports: ["src/ui", "src/i18n", ...BELOW_UI] },
  { path: "src/actors", imports: BELOW_ACTORS },
  { path: "src/pages", imports: ["src/actors", ...BELOW_ACTORS] },
  // In development builds alone: a test holds that nothing of it is in others.
  { path: "src/app/inspector.ts", imports: ["tools/inspector", "machines"] },
  { path: "src/app", imports: ["src/pages", "src/actors", "src/worker", ...BELOW_ACTORS] },
  { path: "src/worker", imports: [], packages: [] },
  { path: "main.tsx", imports: ["src/app", "src/pages", "src/actors", ...BELOW_ACTORS] },
  {
    path: "server/db",
    imports: ["server/fairSemaphore.ts", "server/log.ts", ...GROUND],
    notPackages: HTTP_PACKAGES,
  },
  { path: "server/i18n", imports: GROUND, notPackages: HTTP_PACKAGES },
  { path: "server/mail", imports: ["server/i18n", "server/log.ts", ...GROUND] },
  { path: "server/refusal.ts", imports: ["server/i18n", ...GROUND] },
  { path: "server/auth", files: /outes\.ts$/, imports: ["server", ...GROUND] },
  { path: "server/resources", files: /outes\.ts$/, imports: ["server", ...GROUND] },
  ...DOMAIN.map((path) => ({
    path,
    imports: [...DOMAIN, ...BELOW_DOMAIN],
    notPackages: HTTP_PACKAGES,
  })),
  { path: "server", imports: GROUND },
];

/** Why a file may not import something, or undefined where it may. Paths are those of the project. */
export function whyNotImport(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  if (room === undefined) return undefined;
  if (!specifier.startsWith(".")) return whyNotPackage(room, specifier);
  const target = new URL(specifier, `file:///${file}`).pathname.slice(1);
  if (isWithin(target, room.path) || room.imports.some((below) => isWithin(target, below))) {
    return undefined;
  }
  const allowed = [room.path, ...room.imports].join(", ");
  return `${room.path} imports only from ${allowed}; ${target} is not among them`;
}

function whyNotPackage(
  { path, packages, notPackages = [] }: Room,
  specifier: string,
): string | undefined {
  if (notPackages.some((name) => isWithin(specifier, name))) {
    return `${path} knows nothing of ${notPackages.join(", ")}`;
  }
  const allowed = packages?.some((name) => isWithin(specifier, name)) ?? true;
  return allowed ? undefined : `${path} uses no package but ${packages?.join(", ")}`;
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ path, files }) => isWithin(file, path) && (files?.test(file) ?? true));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
