import { validationEnglish } from "../../contract/messages.ts";

/** What the server says: problem titles and details, and mails. */
export const en = {
  ...validationEnglish,
  "Bad request": "Bad request",
  "Not signed in": "Not signed in",
  "Not allowed": "Not allowed",
  "Not found": "Not found",
  "Wrong method": "Wrong method",
  Conflict: "Conflict",
  "Too large": "Too large",
  "Unsupported media type": "Unsupported media type",
  "Too many requests": "Too many requests",
  "Internal error": "Internal error",
  "Not available": "Not available",
  "Too slow": "Too slow",
  "No room left": "No room left",
  Gone: "Gone",

  "Some fields need another look.": "Some fields need another look.",
  "The query holds something this list cannot be asked.":
    "The query holds something this list cannot be asked.",
  "Unknown value": "Unknown value",
  "Out of range": "Out of range",
  "This field cannot be filtered so": "This field cannot be filtered so",
  "Given more than once": "Given more than once",
  "Text holds characters that cannot be stored": "Text holds characters that cannot be stored",
  "The body is not valid JSON.": "The body is not valid JSON.",
  "The body is more complicated than any request needs.":
    "The body is more complicated than any request needs.",
  "The body ended before it was whole.": "The body ended before it was whole.",
  "The address of this request cannot be read.": "The address of this request cannot be read.",
  "The body has to be sent as application/json.": "The body has to be sent as application/json.",
  "The body is larger than {limit} kB.": "The body is larger than {limit} kB.",
  "Sign in first.": "Sign in first.",
  "You do not have permission to access this resource.":
    "You do not have permission to access this resource.",
  "There is nothing here.": "There is nothing here.",
  "This address does not answer {method}.": "This address does not answer {method}.",
  "Somebody else has changed this meanwhile. Load it again and repeat your change.":
    "Somebody else has changed this meanwhile. Load it again and repeat your change.",
  "An unexpected error occurred. Please try again.":
    "An unexpected error occurred. Please try again.",

  "It cannot be deleted while it has processes: {names}.":
    "It cannot be deleted while it has processes: {names}.",
  "This company cannot be deleted.": "This company cannot be deleted.",
  "This technology cannot be deleted.": "This technology cannot be deleted.",
  "This stakeholder cannot be deleted.": "This stakeholder cannot be deleted.",
  "This user cannot be deleted.": "This user cannot be deleted.",
  "This process cannot be deleted.": "This process cannot be deleted.",
  "It has 1 completed milestone.": "It has 1 completed milestone.",
  "It has {count} completed milestones.": "It has {count} completed milestones.",
  "It has 1 user.": "It has 1 user.",
  "It has {count} users.": "It has {count} users.",
  "It has 1 project.": "It has 1 project.",
  "It has {count} projects.": "It has {count} projects.",
  "It answers for 1 milestone.": "It answers for 1 milestone.",
  "It answers for {count} milestones.": "It answers for {count} milestones.",
  "It takes part in 1 process.": "It takes part in 1 process.",
  "It takes part in {count} processes.": "It takes part in {count} processes.",
  "The milestone template of 1 technology names it.":
    "The milestone template of 1 technology names it.",
  "The milestone templates of {count} technologies name it.":
    "The milestone templates of {count} technologies name it.",
  "They are responsible for 1 process.": "They are responsible for 1 process.",
  "They are responsible for {count} processes.": "They are responsible for {count} processes.",
  "They completed or reopened 1 milestone.": "They completed or reopened 1 milestone.",
  "They completed or reopened {count} milestones.":
    "They completed or reopened {count} milestones.",
  "Project histories name them once.": "Project histories name them once.",
  "Project histories name them {count} times.": "Project histories name them {count} times.",

  "You cannot change the account of somebody who may do more than you.":
    "You cannot change the account of somebody who may do more than you.",
  "You cannot give permissions that you do not have yourself.":
    "You cannot give permissions that you do not have yourself.",
  "You may change only the name, phone and language of your account.":
    "You may change only the name, phone and language of your account.",
  "You cannot delete your own account.": "You cannot delete your own account.",
  "You cannot disable your own account.": "You cannot disable your own account.",
  "The last active administrator has to remain one.":
    "The last active administrator has to remain one.",
  "This user has not accepted the invitation yet. Send it again, or delete the user to withdraw it.":
    "This user has not accepted the invitation yet. Send it again, or delete the user to withdraw it.",
  "This user has accepted the invitation already.":
    "This user has accepted the invitation already.",
  "Only an active user can be given a one-time password.":
    "Only an active user can be given a one-time password.",
  "You cannot make a one-time password for yourself. Change your password in your account.":
    "You cannot make a one-time password for yourself. Change your password in your account.",
  "You signed in with a one-time password. Choose a password of your own first.":
    "You signed in with a one-time password. Choose a password of your own first.",
  "Choose another password than the one-time one": "Choose another password than the one-time one",

  "We do not know this link. Check that the address is complete.":
    "We do not know this link. Check that the address is complete.",
  "This link has expired. Ask for a new one.": "This link has expired. Ask for a new one.",
  "This link has already been used.": "This link has already been used.",
  "A newer link has been sent. Use that one.": "A newer link has been sent. Use that one.",
  "This link no longer holds, as the account has changed since.":
    "This link no longer holds, as the account has changed since.",
  "Its present state does not allow this.": "Its present state does not allow this.",

  "The project is disabled. Its milestones stand still until it is enabled again.":
    "The project is disabled. Its milestones stand still until it is enabled again.",
  "This milestone has not been started.": "This milestone has not been started.",
  "This milestone is in progress.": "This milestone is in progress.",
  "This milestone is already completed.": "This milestone is already completed.",
  "Only a milestone that was never completed and has not been started can be deleted.":
    "Only a milestone that was never completed and has not been started can be deleted.",

  "Milestone started: {milestone}": "Milestone started: {milestone}",
  "{who} started this milestone of {project} ({process}).":
    "{who} started this milestone of {project} ({process}).",
  "Milestone completed: {milestone}": "Milestone completed: {milestone}",
  "{who} completed this milestone of {project} ({process}).":
    "{who} completed this milestone of {project} ({process}).",
  "Completion taken back: {milestone}": "Completion taken back: {milestone}",
  "{who} took back the completion of this milestone of {project} ({process}).":
    "{who} took back the completion of this milestone of {project} ({process}).",
  "Milestone reset: {milestone}": "Milestone reset: {milestone}",
  "{who} set this milestone of {project} ({process}) back to its beginning.":
    "{who} set this milestone of {project} ({process}) back to its beginning.",
  "A one-time password was made for your account": "A one-time password was made for your account",
  "{who} made it. If you did not ask {who} for it, tell them or another administrator at once.":
    "{who} made it. If you did not ask {who} for it, tell them or another administrator at once.",

  "You may link nobody to a reminder but yourself.":
    "You may link nobody to a reminder but yourself.",
  "This occurrence is pending.": "This occurrence is pending.",
  "This occurrence is already completed.": "This occurrence is already completed.",
  "This occurrence was skipped.": "This occurrence was skipped.",
  "Reminder: {reminder}": "Reminder: {reminder}",
  "“{reminder}” is due on {when}.": "“{reminder}” is due on {when}.",
  "Open the reminder": "Open the reminder",
  "You get this mail because you made this reminder or are linked to it.":
    "You get this mail because you made this reminder or are linked to it.",
  "İklim reminders": "İklim reminders",
  "Due on {when}.": "Due on {when}.",

  "They sent or handled 1 piece of feedback.": "They sent or handled 1 piece of feedback.",
  "They sent or handled {count} pieces of feedback.":
    "They sent or handled {count} pieces of feedback.",
  "This feedback is already in progress.": "This feedback is already in progress.",
  "This feedback is already resolved.": "This feedback is already resolved.",
  "This feedback has been dismissed.": "This feedback has been dismissed.",
  "You can change your feedback only until somebody takes it up.":
    "You can change your feedback only until somebody takes it up.",
  "This picture is damaged": "This picture is damaged",
  "This picture takes too long to check": "This picture takes too long to check",
  "Must be at most {side} pixels wide and high, and {millions} million pixels in all":
    "Must be at most {side} pixels wide and high, and {millions} million pixels in all",
  "The picture is larger than {limit} MB.": "The picture is larger than {limit} MB.",
  "New feedback: {title}": "New feedback: {title}",
  "{who} sent it.": "{who} sent it.",
  "Feedback taken up: {title}": "Feedback taken up: {title}",
  "{who} is working on it.": "{who} is working on it.",
  "Feedback taken up again: {title}": "Feedback taken up again: {title}",
  "{who} is working on it again.": "{who} is working on it again.",
  "Feedback resolved: {title}": "Feedback resolved: {title}",
  "{who} resolved it. Open it to read how.": "{who} resolved it. Open it to read how.",
  "Feedback dismissed: {title}": "Feedback dismissed: {title}",
  "{who} dismissed it.": "{who} dismissed it.",

  "The database does not answer.": "The database does not answer. Try again in a moment.",
  "The server's disk is nearly full, so nothing can be saved.":
    "The server's disk is nearly full, so nothing can be saved.",

  "Mail is not set up here. An administrator can give you a one-time password.":
    "Mail is not set up here. An administrator can give you a one-time password.",
  "Email or password is wrong.": "Email or password is wrong.",
  "Too many people are signing in at this moment. Try again in a few seconds.":
    "Too many people are signing in at this moment. Try again in a few seconds.",
  "Too many attempts. Try again in a second.": "Too many attempts. Try again in a second.",
  "Too many attempts. Try again in {seconds} seconds.":
    "Too many attempts. Try again in {seconds} seconds.",
  "Too many attempts. Try again in {minutes} minutes.":
    "Too many attempts. Try again in {minutes} minutes.",
  "Your session has ended. Sign in again.": "Your session has ended. Sign in again.",
  "This link has expired or has already been used.":
    "This link has expired or has already been used.",
  "The current password is wrong": "The current password is wrong",

  "Reset your İklim password": "Reset your İklim password",
  "Hello {name},": "Hello {name},",
  "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:":
    "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:",
  "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.":
    "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.",
  "Choose a new password": "Choose a new password",

  "You are invited to İklim": "You are invited to İklim",
  "{name} has opened an İklim account for you. Choose a password to sign in:":
    "{name} has opened an İklim account for you. Choose a password to sign in:",
  "The link works once, for seven days. Ask for a new one if it has expired.":
    "The link works once, for seven days. Ask for a new one if it has expired.",
  "Choose a password": "Choose a password",
  "A one-time password for your İklim account": "A one-time password for your İklim account",
  "{name} has made a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.":
    "{name} has made a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.",
  "If you did not ask {name} for it, tell them or another administrator at once.":
    "If you did not ask {name} for it, tell them or another administrator at once.",

  "Administrator": "Administrator",
  "Manager": "Manager",
  "Member": "Member",
  "Viewer": "Viewer",
  "Only an administrator can change an email, for it is how one signs in.":
    "Only an administrator can change an email, for it is how one signs in.",
  "If you did not expect this, tell an administrator at once.":
    "If you did not expect this, tell an administrator at once.",
  "The email of your İklim account has been changed":
    "The email of your İklim account has been changed",
  "{name} has changed the email of your account from {before} to {after}.":
    "{name} has changed the email of your account from {before} to {after}.",
  "Your roles in İklim have been changed": "Your roles in İklim have been changed",
  "{name} has changed the roles of your account. They were: {before}. They are: {after}.":
    "{name} has changed the roles of your account. They were: {before}. They are: {after}.",
  "The password of your İklim account has been changed":
    "The password of your İklim account has been changed",
  "The password of your account has been changed. Wherever else you were signed in, you are signed out, and the address of your calendar has ended. If it was not you, choose another password:":
    "The password of your account has been changed. Wherever else you were signed in, you are signed out, and the address of your calendar has ended. If it was not you, choose another password:",
  "Reset the password": "Reset the password",
  "If it was you, there is nothing to do.": "If it was you, there is nothing to do.",
  "Too many pictures are being checked at this moment. Try again in a few seconds.":
    "Too many pictures are being checked at this moment. Try again in a few seconds.",
  "Too many lists are being exported at this moment. Try again in a few seconds.":
    "Too many lists are being exported at this moment. Try again in a few seconds.",
  "Too many calendars are being made at this moment. Try again in a few seconds.":
    "Too many calendars are being made at this moment. Try again in a few seconds.",
  "You have {limit} reminders under way, the most there can be. Complete or delete some.":
    "You have {limit} reminders under way, the most there can be. Complete or delete some.",
  "You have sent {limit} pieces of feedback within a day, the most there can be.":
    "You have sent {limit} pieces of feedback within a day, the most there can be.",
  "The body took too long to arrive.": "The body took too long to arrive.",
};

export type TextKey = keyof typeof en;
