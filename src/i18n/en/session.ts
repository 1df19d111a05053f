export const session = {
  "Login": "Login",
  "Continue with your company account.": "Continue with your company account.",
  "Email": "Email",
  "Password": "Password",
  "Forgot password": "Forgot password",
  "Login successful": "Login successful",
  "Logout successful": "Logout successful",
  "Your session has ended. Please sign in again.": "Your session has ended. Please sign in again.",
  "Every ton is a milestone.": "Every ton is a milestone.",
  "Projects, processes and reminders in one place.":
    "Projects, processes and reminders in one place.",
  "Language": "Language",
  "The language could not be loaded. Please try again.":
    "The language could not be loaded. Please try again.",
} as const;
