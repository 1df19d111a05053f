import type { process as en } from "../en/process.ts";

export const process: Record<keyof typeof en, string> = {
  "Process Information": "Süreç Bilgileri",
};
