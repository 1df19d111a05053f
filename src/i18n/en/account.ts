export const account = {
  "Personal details": "Personal details",
  "Only an administrator can change it.": "Only an administrator can change it.",
  "Somebody else changed your account meanwhile. What you typed is kept.":
    "Somebody else changed your account meanwhile. What you typed is kept.",
  "Change password": "Change password",
  "Current password": "Current password",
  "Password changed successfully": "Password changed successfully",
  "Wherever else you were signed in, you are signed out now.":
    "Wherever else you were signed in, you are signed out now.",
  "Changing it signs you out everywhere else and ends your calendar address; make a new one in the calendar afterwards.":
    "Changing it signs you out everywhere else and ends your calendar address; make a new one in the calendar afterwards.",
  "Language and appearance": "Language and appearance",
  "Language of the interface": "Language of the interface",
  "Kept in this browser.": "Kept in this browser.",
  "Light": "Light",
  "Dark": "Dark",
  "As the system": "As the system",
  "Choose a new password": "Choose a new password",
  "You signed in with a one-time password. Choose one of your own to go on.":
    "You signed in with a one-time password. Choose one of your own to go on.",
  "Go on": "Go on",
} as const;
