import { validationEnglish } from "../../../contract/messages.ts";

/** The texts before signing in, and of the layout of every page. */
export const catalogue = {
  ...validationEnglish,
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
  "Back to login": "Back to login",
  "Reset password": "Reset password",
  "Enter your email and we will send you a link to choose a new password.":
    "Enter your email and we will send you a link to choose a new password.",
  "Send link": "Send link",
  "Password reset email sent successfully": "Password reset email sent successfully",
  "If there is an account for {email}, the link is on its way.":
    "If there is an account for {email}, the link is on its way.",
  "Set password": "Set password",
  "New password": "New password",
  "Confirm password": "Confirm password",
  "Password reset successfully": "Password reset successfully",
  "Password set successfully": "Password set successfully",
  "At least 8 characters": "At least 8 characters",
  "For the account {email}": "For the account {email}",
  "The link no longer works": "The link no longer works",
  "The link is not known": "The link is not known",
  "Whoever invited you can send the invitation again.":
    "Whoever invited you can send the invitation again.",
  "Ask for a new link": "Ask for a new link",
  "The link works once, for one hour. Look into the spam folder too.":
    "The link works once, for one hour. Look into the spam folder too.",
  "Send again": "Send again",
  "Mail is not set up here, so no link can be sent. An administrator can give you a one-time password.":
    "Mail is not set up here, so no link can be sent. An administrator can give you a one-time password.",
  "Discard changes": "Discard changes",
  "What you changed has not been saved.": "What you changed has not been saved.",
  "Keep editing": "Keep editing",
  Recent: "Recent",
  "An unexpected error occurred. Please try again.":
    "An unexpected error occurred. Please try again.",
  "The server could not be reached. Please try again.":
    "The server could not be reached. Please try again.",
  "You are offline. What could not be loaded comes once the network is back.":
    "You are offline. What could not be loaded comes once the network is back.",
  "Network error. Please check your connection.": "Network error. Please check your connection.",
  "Request timeout. Please try again.": "Request timeout. Please try again.",
  "You do not have permission to access this resource.":
    "You do not have permission to access this resource.",
  "Operation completed successfully": "Operation completed successfully",
  "Changes saved successfully": "Changes saved successfully",
  "Something went wrong!": "Something went wrong!",
  "Not Found": "Not Found",
  "There is no page at this address. It may have moved, or the link may be incomplete.":
    "There is no page at this address. It may have moved, or the link may be incomplete.",
  "What you are looking for does not exist or has been deleted.":
    "What you are looking for does not exist or has been deleted.",
  "Nothing was lost. Try again; if it happens once more, let your administrator know.":
    "Nothing was lost. Try again; if it happens once more, let your administrator know.",
  "The language could not be loaded. The previous one stays.":
    "The language could not be loaded. The previous one stays.",
  "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.":
    "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.",
  "This page could not be loaded. Check your connection and try again.":
    "This page could not be loaded. Check your connection and try again.",
  "The form could not be checked": "The form could not be checked",
  "A part of the app could not be loaded. What you typed is kept: send it again, or load the app anew.":
    "A part of the app could not be loaded. What you typed is kept: send it again, or load the app anew.",
  "Load anew": "Load anew",
  Cancel: "Cancel",
  Close: "Close",
  Confirm: "Confirm",
  Confirmation: "Confirmation",
  "Processing...": "Processing...",
  optional: "optional",
  "Show password": "Show password",
  "Show options": "Show options",
  Loading: "Loading",
  "Skip to content": "Skip to content",
  "Try again": "Try again",
  "Go to the start page": "Go to the start page",
  Messages: "Messages",
  "Close message": "Close message",
  "{count} times": "{count} times",
} as const;
