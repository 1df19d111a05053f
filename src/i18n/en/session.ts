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
  "Back to login": "Back to login",
  "Reset password": "Reset password",
  "Enter your email and we will send you a link to choose a new password.":
    "Enter your email and we will send you a link to choose a new password.",
  "Send link": "Send link",
  "Password reset link sent successfully": "Password reset link sent successfully",
  "If there is an account for {email}, the link is on its way.":
    "If there is an account for {email}, the link is on its way.",
  "Set password": "Set password",
  "Choose the password you will sign in with.": "Choose the password you will sign in with.",
  "New password": "New password",
  "Confirm password": "Confirm password",
  "Password reset successfully": "Password reset successfully",
  "Password set successfully": "Password set successfully",
  "At least 8 characters": "At least 8 characters",
} as const;
