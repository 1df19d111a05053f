export const user = {
  "System Users": "System Users",
  "Add New User": "Add New User",
  "User Account": "User Account",
  "New user": "New user",
  "{count} users": { one: "{count} user", other: "{count} users" },
  "Search by email": "Search by email",
  "Invited": "Invited",
  "Surname": "Surname",
  "Name or email": "Name or email",
  "Company": "Company",
  "Roles": "Roles",
  "Last sign-in": "Last sign-in",
  "Never": "Never",
  "Language of mails": "Language of mails",
  "No users yet": "No users yet",
  "Whoever is invited appears here with their company and roles.":
    "Whoever is invited appears here with their company and roles.",
  "Choose the company they work for": "Choose the company they work for",
  "Person": "Person",
  "Access": "Access",
  "Everything, including users, accounts and settings.":
    "Everything, including users, accounts and settings.",
  "Projects, processes, partner companies and every record; sees users and changes their details, but does not invite, disable or delete them.":
    "Projects, processes, partner companies and every record; sees users and changes their details, but does not invite, disable or delete them.",
  "Sees every record, completes milestones, keeps reminders and gives feedback.":
    "Sees every record, completes milestones, keeps reminders and gives feedback.",
  "Sees every record and gives feedback; changes nothing.":
    "Sees every record and gives feedback; changes nothing.",
  "Invite": "Invite",
  "We mail them a link to choose a password. It works once, for seven days.":
    "We mail them a link to choose a password. It works once, for seven days.",
  "User created successfully": "User created successfully",
  "An invitation is on its way to {email}.": "An invitation is on its way to {email}.",
  "User updated successfully": "User updated successfully",
  "User deleted successfully": "User deleted successfully",
  "User enabled successfully": "User enabled successfully",
  "User disabled successfully": "User disabled successfully",
  "Only an administrator can change it, for it is how one signs in.":
    "Only an administrator can change it, for it is how one signs in.",
  "If you change it, they are told at the address they have now.":
    "If you change it, they are told at the address they have now.",
  "If you change it, a new invitation goes to the new address.":
    "If you change it, a new invitation goes to the new address.",
  "Edit user": "Edit user",
  "Somebody else changed this user meanwhile. What you typed is kept.":
    "Somebody else changed this user meanwhile. What you typed is kept.",
  "Delete user": "Delete user",
  "{name} will be deleted and can no longer sign in. This cannot be undone.":
    "{name} will be deleted and can no longer sign in. This cannot be undone.",
  "The user could not be deleted": "The user could not be deleted",
  "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.":
    "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
  "Disable user": "Disable user",
  "{name} will be signed out at once and cannot sign in until enabled again.":
    "{name} will be signed out at once and cannot sign in until enabled again.",
  "Events": "Events",
  "Events of this account": "Events of this account",
  "Sign-in": "Sign-in",
  "{name} has not chosen a password yet.": "{name} has not chosen a password yet.",
  "The link in the invitation works once, for seven days. Sending it again ends the one before.":
    "The link in the invitation works once, for seven days. Sending it again ends the one before.",
  "Invite again": "Invite again",
  "The account is disabled. Nobody can sign in with it until it is enabled again.":
    "The account is disabled. Nobody can sign in with it until it is enabled again.",
  "This is your own account.": "This is your own account.",
  "Mails them a link to choose a new password. It works once, for one hour; until then their present password keeps working.":
    "Mails them a link to choose a new password. It works once, for one hour; until then their present password keeps working.",
  "Send a reset link": "Send a reset link",
  "Password reset link sent successfully": "Password reset link sent successfully",
  "For somebody who cannot reach their mail: a password to tell them, good for one sign-in, at which they choose their own.":
    "For somebody who cannot reach their mail: a password to tell them, good for one sign-in, at which they choose their own.",
  "One-time password": "One-time password",
  "Make a one-time password": "Make a one-time password",
  "{name} can sign in with it once within 15 minutes. Their present password keeps working, and they are told by mail.":
    "{name} can sign in with it once within 15 minutes. Their present password keeps working, and they are told by mail.",
  "Make it": "Make it",
  "Master password generated successfully": "Master password generated successfully",
  "Tell it to {name} in person or by phone. Once this is closed, nobody can look it up again.":
    "Tell it to {name} in person or by phone. Once this is closed, nobody can look it up again.",
  "Valid until {time}": "Valid until {time}",
  "Copy": "Copy",
  "Copied": "Copied",
  "It could not be copied. It is selected: copy it with the keyboard.":
    "It could not be copied. It is selected: copy it with the keyboard.",
  "Done": "Done",
  "Invitation link": "Invitation link",
  "It works once, for seven days.": "It works once, for seven days.",
  "Mail is not set up, so hand it to {name} yourself. Once this is closed, nobody can look it up again; invite them again for a new one.":
    "Mail is not set up, so hand it to {name} yourself. Once this is closed, nobody can look it up again; invite them again for a new one.",
  "Mail is not set up: you are shown a link to hand to them.":
    "Mail is not set up: you are shown a link to hand to them.",
  "If you change it, you are shown a new link to hand to them.":
    "If you change it, you are shown a new link to hand to them.",
  "{name} can sign in with it once within 15 minutes. Their present password keeps working.":
    "{name} can sign in with it once within 15 minutes. Their present password keeps working.",
} as const;
