import { type Browser, chromium } from "playwright-core";

/** Starts Chromium (`CHROMIUM_PATH`) without background requests; `env` extends the environment. */
export function startChromium(
  more: readonly string[] = [],
  env?: Record<string, string>,
): Promise<Browser> {
  return chromium.launch({
    ...(env && { env: { ...Deno.env.toObject(), ...env } }),
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}
