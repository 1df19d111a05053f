/** A part of the house, and what it may import. Within itself every room may import. */
interface Room {
  /** A folder, or a file at the root. */
  path: string;
  /** Rooms below. */
  imports: string[];
  /** Packages; absent where any may be used. */
  packages?: string[];
}

const GROUND = ["machines", "contract"];
const BELOW_ACTORS = ["src/api", "src/ui", "src/i18n", ...GROUND];

const ROOMS: Room[] = [
  { path: "contract", imports: [], packages: ["arktype"] },
  { path: "machines", imports: ["contract"], packages: ["xstate"] },
  { path: "src/i18n", imports: GROUND },
  { path: "src/ui", imports: ["src/i18n", ...GROUND] },
  { path: "src/api", imports: ["src/ui", "src/i18n", ...GROUND] },
  { path: "src/actors", imports: BELOW_ACTORS },
  { path: "src/pages", imports: ["src/actors", ...BELOW_ACTORS] },
  { path: "src/app", imports: ["src/pages", "src/actors", ...BELOW_ACTORS] },
  { path: "main.tsx", imports: ["src/app", "src/pages", "src/actors", ...BELOW_ACTORS] },
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

function whyNotPackage({ path, packages }: Room, specifier: string): string | undefined {
  const allowed = packages?.some((name) => isWithin(specifier, name)) ?? true;
  return allowed ? undefined : `${path} uses no package but ${packages?.join(", ")}`;
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ path }) => isWithin(file, path));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
