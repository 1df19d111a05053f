/** The texts of choosing a password. */
export const password = {
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
} as const;
