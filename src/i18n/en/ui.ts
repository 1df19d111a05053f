export const ui = {
  Cancel: "Cancel",
  Close: "Close",
  Confirm: "Confirm",
  Confirmation: "Confirmation",
  "Processing...": "Processing...",
} as const;
