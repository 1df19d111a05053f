import { type Browser, chromium } from "playwright-core";

/** Starts Chromium (CHROMIUM_PATH), which asks the network for nothing of its own. */
export function startChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
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
