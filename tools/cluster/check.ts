/**
 * Runs three processes behind HAProxy on PostgreSQL, with the settings in `deploy/`, under load.
 * Kills one process, stops one, and replaces all by a later build. Prints what held and exits with
 * 1 if anything failed. Needs Debian's `postgresql`, `haproxy`, `openssl`, and Chromium
 * (`CHROMIUM_PATH`).
 */
import { MAIN_PATHS, passed, REPEATED_PATHS, runPaths } from "./browserPaths.ts";
import { LATER_MIGRATION, makeLaterBuild } from "./laterBuild.ts";
import { type Load, startLoad, type Tally } from "./load.ts";
import { type Site, startSite } from "./site.ts";

const PEOPLE = 6;
const NAMES = "Yük";
/** A request in the middle of the repeated browser tests. */
const IN_THE_MIDDLE = /"GET \S*\/api\/companies\?/;

interface Finding {
  what: string;
  fault?: string | undefined;
}

const findings: Finding[] = [];

function find(what: string, fault?: string): void {
  findings.push({ what, fault });
  console.log(`${fault === undefined ? "ok    " : "FAILED"} ${what}${fault ? `: ${fault}` : ""}`);
}

const tally: Tally = { reads: 0, writes: 0, failed: [], unanswered: [], acknowledged: [] };

async function whileInUse(
  site: Site,
  what: string,
  run: (load: Load) => Promise<void>,
  maxUnanswered = 0,
): Promise<void> {
  const { url, certificate } = site.balancer;
  const load = await startLoad({
    url,
    certificate,
    people: PEOPLE,
    names: `${NAMES} ${what}`,
  });
  const middle = site.balancer.handsOn(IN_THE_MIDDLE);
  const browser = runPaths(REPEATED_PATHS, { url, certificateFile: site.certificateFile });
  await Promise.race([middle, browser.status]);
  const before = performance.now();
  await run(load);
  const count = await passed(browser);
  const seconds = (performance.now() - before) / 1000;
  const own = await load.stop();
  find(
    `${what}: Chromium noticed nothing`,
    count === REPEATED_PATHS.count ? undefined : browser.lines.join("\n"),
  );
  find(
    `${what}: ${own.reads} reads and ${own.writes} writes of ${PEOPLE} people in ` +
      `${seconds.toFixed(0)} s, none refused`,
    own.failed.length > 0 ? own.failed.slice(0, 5).join("\n") : undefined,
  );
  find(
    `${what}: ${own.unanswered.length} writes without an answer`,
    own.unanswered.length > maxUnanswered
      ? `more than ${maxUnanswered} that may have been under way`
      : undefined,
  );
  tally.reads += own.reads;
  tally.writes += own.writes;
  tally.acknowledged.push(...own.acknowledged);
  tally.unanswered.push(...own.unanswered);
}

async function checkPaths({ balancer, certificateFile, servers }: Site): Promise<void> {
  const browser = runPaths(MAIN_PATHS, { url: balancer.url, certificateFile });
  const count = await passed(browser);
  find(
    `the main paths in Chromium: ${count ?? 0} tests`,
    count === MAIN_PATHS.count ? undefined : browser.lines.join("\n"),
  );
  const versions = [...balancer.versions].map(([version, requests]) => `${requests} ${version}`);
  const isTwo = (balancer.versions.get("HTTP/2.0") ?? 0) > 0 && balancer.versions.size === 1;
  find(`by HTTP/2: ${versions.join(", ")}`, isTwo ? undefined : "not all");
  const answered = await Promise.all(
    servers.map((server) =>
      server.metric("iklim_http_request_duration_seconds_count", /route="\/api/)
    ),
  );
  find(
    `requests of the API by process: ${answered.join(", ")}`,
    answered.every((count) => count > 0) ? undefined : "one has none",
  );
}

/** The most writes in flight on a killed process: one of each writing user, and of the browser. */
const MAX_IN_FLIGHT = PEOPLE;

async function checkKill(site: Site): Promise<void> {
  await whileInUse(site, "a process killed", async () => {
    const [server] = site.servers;
    server?.child.kill("SIGKILL");
    const status = await server?.child.status;
    find("a process killed: it ended at once", status?.signal === "SIGKILL" ? undefined : "no");
    await site.start(0);
  }, MAX_IN_FLIGHT);
}

async function checkStop(site: Site): Promise<void> {
  await whileInUse(site, "a process stopped", async () => {
    const status = await site.servers[1]?.stop();
    find("a process stopped: it ended with 0", status?.code === 0 ? undefined : `${status?.code}`);
    await site.start(1);
  });
}

async function checkRelease(site: Site): Promise<void> {
  const later = `${site.folder}/later`;
  await Deno.mkdir(later);
  await makeLaterBuild(later);
  await whileInUse(site, "a release", async () => {
    await site.servers[0]?.stop();
    await site.start(0, later);
    const schemas = await Promise.all(site.servers.map((server) => server.schema()));
    find(
      `a release: the later build has migrated beside the one before (${schemas.join(", ")})`,
      schemas[0] === LATER_MIGRATION && schemas[1] !== LATER_MIGRATION ? undefined : "it has not",
    );
    await site.servers[2]?.stop();
    await site.start(2);
    find("a release: a process of the build before starts on the later schema");
    for (const place of [1, 2]) {
      await site.servers[place]?.stop();
      await site.start(place, later);
    }
    const all = await Promise.all(site.servers.map((server) => server.schema()));
    find(
      "a release: all processes are of the later build",
      all.every((schema) => schema === LATER_MIGRATION) ? undefined : all.join(", "),
    );
  });
}

/** Acknowledged writes must exist; unanswered ones exist at most once. */
async function checkWrites(site: Site): Promise<void> {
  const changed = " A.Ş.";
  const names = await site.companies(NAMES);
  const made = new Set(names.map((name) => name.replace(changed, "")));
  const missing = tally.acknowledged.filter((name) => !made.has(name));
  find(
    `${tally.acknowledged.length} companies that were acknowledged are there`,
    missing.length > 0 ? missing.join(", ") : undefined,
  );
  const done = tally.unanswered.filter((name) => made.has(name));
  find(
    `of ${tally.unanswered.length} writes without an answer ${done.length} have left a company`,
    made.size === names.length ? undefined : "one is there twice",
  );
}

let site: Site | undefined;
const stop = async () => {
  const stopped = site?.stop();
  site = undefined;
  await stopped;
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => stop().finally(() => Deno.exit(1)));
}
try {
  site = await startSite();
  find("PostgreSQL, three processes and haproxy are there");
  await checkPaths(site);
  await checkKill(site);
  await checkStop(site);
  await checkRelease(site);
  await checkWrites(site);
} catch (error) {
  find("the check came to its end", String(error));
} finally {
  await stop();
}
const faults = findings.filter(({ fault }) => fault !== undefined);
console.log(
  faults.length === 0
    ? `\nAll ${findings.length} hold.`
    : `\n${faults.length} of ${findings.length} do not hold.`,
);
Deno.exit(faults.length === 0 ? 0 : 1);
