export const process = {
  "Process Information": "Process Information",
} as const;
