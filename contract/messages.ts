/**
 * What is said about a wrong value, in both languages: shown at the field in the browser and sent
 * in `errors` by the server. The texts quoted in docs/product.md 5 are keys and English entries.
 */
export const validationEnglish = {
  "Email is required": "Email is required",
  "Invalid email format": "Invalid email format",
  "Password is required": "Password is required",
  "Password must be at least 8 characters": "Password must be at least 8 characters",
  "Confirm password is required": "Confirm password is required",
  "Passwords do not match": "Passwords do not match",
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs":
    "Easily guessed: one of the most common passwords, or a common word with a few digits or signs",
  "This is your present password; choose another": "This is your present password; choose another",
  "Besides your name, email and company it needs at least 8 characters":
    "Besides your name, email and company it needs at least 8 characters",
  Required: "Required",
  "Invalid input": "Invalid input",
  "Unknown field": "Unknown field",
  "Already in use": "Already in use",
  "Invalid date": "Invalid date",
  "Invalid date and time": "Invalid date and time",
  "Invalid time zone": "Invalid time zone",
  "Invalid recurrence rule": "Invalid recurrence rule",
  "No date fits this rule": "No date fits this rule",
  "Must be a PNG picture": "Must be a PNG picture",
  "The end date cannot be before the start date": "The end date cannot be before the start date",
  "Must be at least {limit} characters": "Must be at least {limit} characters",
  "Must be at most {limit} characters": "Must be at most {limit} characters",
  "Choose at least {limit}": "Choose at least {limit}",
  "Choose at most {limit}": "Choose at most {limit}",
  "Must be at least {limit}": "Must be at least {limit}",
  "Must be at most {limit}": "Must be at most {limit}",
} as const;

export type ValidationKey = keyof typeof validationEnglish;
