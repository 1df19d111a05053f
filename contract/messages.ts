/**
 * Validation messages, shown at the field and sent in `errors` by the server. Each key is the
 * English text; docs/product.md 5 quotes some.
 */
export const VALIDATION_MESSAGES = [
  "Email is required",
  "Invalid email format",
  "An email address has the letters a to z only, without ç, ğ, ı, ö, ş, ü",
  "Password is required",
  "Password must be at least 8 characters",
  "Confirm password is required",
  "Passwords do not match",
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs",
  "This is your current password; choose another",
  "Besides your name, email and company it needs at least 8 characters",
  "Required",
  "Contains hidden characters that reverse the text; delete them or type it by hand",
  "Enter one telephone number, such as +90 212 555 01 02",
  "Enter a tax number: at least 5 digits, at most 20 digits and letters",
  "Enter a web address, such as https://ruzgar.example",
  "Invalid input",
  "Unknown field",
  "Already in use",
  "Invalid date",
  "Invalid date and time",
  "Invalid time zone",
  "Invalid recurrence rule",
  "The interval must be between 1 and 1000",
  "The number of times must be between 1 and 1000",
  "The day of the month must be between 1 and 31, or between -31 and -1",
  "No date fits this rule",
  "Must be a PNG picture",
  "The end date cannot be before the start date",
  "Must be at least {limit} characters",
  "Must be at most {limit} characters",
  "Choose at least {limit}",
  "Choose at most {limit}",
  "Must be at least {limit}",
  "Must be at most {limit}",
] as const;

export type ValidationKey = (typeof VALIDATION_MESSAGES)[number];
