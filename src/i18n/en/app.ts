export const app = {
  Recent: "Recent",
  "An unexpected error occurred. Please try again.":
    "An unexpected error occurred. Please try again.",
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
  "No permission": "No permission",
  "Your account may not open this page. An administrator can grant the permission.":
    "Your account may not open this page. An administrator can grant the permission.",
  "Go to overview": "Go to overview",
  "Overview": "Overview",
  "Projects": "Projects",
  "Switch to English": "Switch to English",
  "Switch to Turkish": "Switch to Turkish",
  "Light theme": "Light theme",
  "Dark theme": "Dark theme",
  "System theme": "System theme",
  "Theme": "Theme",
  "Account": "Account",
  "Sign out": "Sign out",
  "The language could not be loaded. The previous one stays.":
    "The language could not be loaded. The previous one stays.",
  "Administrator": "Administrator",
  "Manager": "Manager",
  "Member": "Member",
  "Viewer": "Viewer",
  "Toast Test": "Toast Test",
  "Show each kind of toast": "Show each kind of toast",
  "Success toast": "Success toast",
  "Error toast": "Error toast",
  "Warning toast": "Warning toast",
  "Information toast": "Information toast",
  "Field error toast": "Field error toast",
  "This is what a message below the title looks like.":
    "This is what a message below the title looks like.",
} as const;
