export const app = {
  Recent: "Recent",
  "An unexpected error occurred. Please try again.":
    "An unexpected error occurred. Please try again.",
  "The server could not be reached. Please try again.":
    "The server could not be reached. Please try again.",
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
} as const;
