import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What happens to sessions. */
export type SessionEvent = "started" | "refreshed" | "reused" | "refused" | "ended";

interface Answered {
  method: string;
  /** A pattern, never an address. */
  route: string;
  status: number;
}

interface MetersInput {
  /** In milliseconds, from whatever moment. */
  now?: () => number;
  /** In milliseconds since 1970. */
  date?: () => number;
}

/** Counts what happens in this process, for Prometheus. */
export interface Meters {
  registry: Registry;
  /** Begins to time a request; what it returns counts the answer and tells the milliseconds. */
  request(): (answered: Answered) => number;
  session(event: SessionEvent): void;
  /** Somebody was refused for trying this too often. */
  rateLimited(action: string): void;
  /** Times a run of a job, and counts it when it fails. */
  job<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** The timers of this process came so much later than they should. */
  eventLoopDelay(ms: number): void;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];
const DELAY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Meters that stand at nothing. */
export function createMeters(
  { now = () => performance.now(), date = () => Date.now() }: MetersInput = {},
): Meters {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "iklim_http_request_duration_seconds",
    help: "Requests by the pattern of their route, until their answer began.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "iklim_http_requests_in_flight",
    help: "Requests that are being answered.",
    registers,
  });
  const sessions = new Counter({
    name: "iklim_session_events_total",
    help: "Sessions started, refreshed, refused a refresh, ended, or ended for a reused token.",
    labelNames: ["event"],
    registers,
  });
  const rateLimited = new Counter({
    name: "iklim_rate_limit_refusals_total",
    help: "What was refused for having been tried too often.",
    labelNames: ["action"],
    registers,
  });
  const jobs = new Histogram({
    name: "iklim_job_duration_seconds",
    help: "Runs of what this process does in the background.",
    labelNames: ["job"],
    buckets: JOB_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "iklim_job_failures_total",
    help: "Runs that failed.",
    labelNames: ["job"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "iklim_job_last_success_timestamp_seconds",
    help: "When a run last ended well.",
    labelNames: ["job"],
    registers,
  });
  const delays = new Histogram({
    name: "iklim_event_loop_delay_seconds",
    help: "How much later than it should a timer came that is set twice a second.",
    buckets: DELAY_SECONDS,
    registers,
  });

  return {
    registry,
    request() {
      const start = now();
      inFlight.inc();
      return ({ method, route, status }) => {
        const ms = now() - start;
        inFlight.dec();
        requests.observe({
          method: METHODS.includes(method) ? method : "other",
          route,
          status: `${Math.floor(status / 100)}xx`,
        }, ms / 1000);
        return ms;
      };
    },
    session: (event) => sessions.inc({ event }),
    rateLimited: (action) => rateLimited.inc({ action }),
    async job(name, run) {
      const start = now();
      failures.inc({ job: name }, 0);
      try {
        const result = await run();
        lastSuccess.set({ job: name }, date() / 1000);
        return result;
      } catch (error) {
        failures.inc({ job: name });
        throw error;
      } finally {
        jobs.observe({ job: name }, (now() - start) / 1000);
      }
    },
    eventLoopDelay: (ms) => delays.observe(ms / 1000),
  };
}
