import process from "node:process";
import { Counter, Gauge, type Registry } from "prom-client";
import type { ReplicaMetrics } from "../db/replicas.ts";
import type { DatabaseUsage } from "../db/usage.ts";
import type { DueWork } from "../jobs/dueWork.ts";
import type { QueueMetrics } from "../thread.ts";

export interface GaugesInput {
  usage: DatabaseUsage | undefined;
  replicas?: { metrics: readonly ReplicaMetrics[] } | undefined;
  queues: Record<string, QueueMetrics>;
  /** Reads due work from the database. */
  readDueWork(): Promise<DueWork>;
  memory?: () => Deno.MemoryUsage;
  /** Versions of the app, the migrations and Deno. */
  build: Record<string, string>;
  /** When this process started, in milliseconds since 1970. */
  startedAt: number;
}

/** Registers metrics that are read on request: connections, queues, memory and due work. */
export function addGauges(
  registry: Registry,
  { usage, replicas, queues, readDueWork, memory = Deno.memoryUsage, build, startedAt }:
    GaugesInput,
): void {
  const registers = [registry];
  new Gauge({
    name: "iklim_build_info",
    help: "1, with what runs here: the app's build, the newest migration, Deno's version.",
    labelNames: Object.keys(build),
    registers,
  }).set(build, 1);
  new Gauge({
    name: "process_start_time_seconds",
    help: "When this process began.",
    registers,
  }).set(startedAt / 1000);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Time that processors gave to this process.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory that the system has given to this process.",
    registers,
    collect() {
      this.set(memory().rss);
    },
  });
  new Gauge({
    name: "iklim_heap_used_bytes",
    help: "Memory that objects of JavaScript take.",
    registers,
    collect() {
      this.set(memory().heapUsed);
    },
  });
  addQueues(registers, queues);
  const servers = () => [
    ...(usage ? [{ server: "primary", usage }] : []),
    ...(replicas?.metrics ?? []).map(({ host, usage }) => ({ server: host, usage })),
  ];
  if (usage) addDatabase(registers, servers);
  if (replicas) addReplicas(registers, replicas);
  addDueWork(registers, readDueWork);
}

const POSITIONS = ["inUse", "waiting", "limit"] as const;
const NAMES = { inUse: "in_use", waiting: "waiting", limit: "limit" };

function addQueues(registers: Registry[], queues: Record<string, QueueMetrics>): void {
  for (const position of POSITIONS) {
    new Gauge({
      name: `iklim_queue_${NAMES[position]}`,
      help: {
        inUse: "Pieces of work that are being done.",
        waiting: "Pieces of work that wait for their turn.",
        limit: "How many may be done at once.",
      }[position],
      labelNames: ["queue"],
      registers,
      collect() {
        for (const [name, { getQueueCounts: queue }] of Object.entries(queues)) {
          this.set({ queue: name }, queue()[position]);
        }
      },
    });
  }
}

function addDatabase(
  registers: Registry[],
  servers: () => { server: string; usage: DatabaseUsage }[],
): void {
  for (const position of POSITIONS) {
    new Gauge({
      name: `iklim_database_connections_${NAMES[position]}`,
      help: {
        inUse: "Connections of a share that are being used.",
        waiting: "Those who wait for a connection of a share.",
        limit: "How many connections of a share may be used at once.",
      }[position],
      labelNames: ["server", "share"],
      registers,
      collect() {
        for (const { server, usage } of servers()) {
          for (const { share, ...use } of usage.listShares()) {
            this.set({ server, share }, use[position]);
          }
        }
      },
    });
  }
  new Counter({
    name: "iklim_database_refusals_total",
    help: "Statements that the database rejected as busy, or that took too long, by kind of work.",
    labelNames: ["server", "kind", "reason"],
    registers,
    collect() {
      this.reset();
      for (const { server, usage } of servers()) {
        for (const { workload: kind, reason, count } of usage.listRejections()) {
          this.inc({ server, kind, reason }, count);
        }
      }
    },
  });
}

function addReplicas(
  registers: Registry[],
  replicas: { metrics: readonly ReplicaMetrics[] },
): void {
  new Gauge({
    name: "iklim_replica_used",
    help: "Whether a replica is used for reads.",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { host, state } of replicas.metrics) {
        this.set({ replica: host }, state === "used" ? 1 : 0);
      }
    },
  });
  new Counter({
    name: "iklim_replica_statements_total",
    help: "Statements sent to a replica: answered, or passed_on to the primary after an error.",
    labelNames: ["replica", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { host, servedCount, primaryCount } of replicas.metrics) {
        this.inc({ replica: host, outcome: "answered" }, servedCount);
        this.inc({ replica: host, outcome: "passed_on" }, primaryCount);
      }
    },
  });
}

function addDueWork(registers: Registry[], readDueWork: () => Promise<DueWork>): void {
  let reading: Promise<DueWork | undefined> | undefined;
  /** Shared by the gauges of one request. */
  const read = () =>
    reading ??= readDueWork().catch(() => undefined).finally(() => reading = undefined);
  new Gauge({
    name: "iklim_due_work",
    help: "What is due and has not been done, at most 10,000; the same in all processes.",
    labelNames: ["work"],
    registers,
    async collect() {
      const work = await read() ?? [];
      this.reset();
      for (const { name, count } of work) this.set({ work: name }, count);
    },
  });
  new Gauge({
    name: "iklim_due_work_late_seconds",
    help: "How long the oldest of it has been due.",
    labelNames: ["work"],
    registers,
    async collect() {
      const work = await read() ?? [];
      this.reset();
      for (const { name, lateSeconds } of work) this.set({ work: name }, lateSeconds);
    },
  });
  new Gauge({
    name: "iklim_database_up",
    help: "Whether the database responded to this request.",
    registers,
    async collect() {
      this.set(await read() ? 1 : 0);
    },
  });
}
