export const feedback = {
  "Send feedback": "Send feedback",
  "Category": "Category",
  "Priority": "Priority",
  "Bug": "Bug",
  "Idea": "Idea",
  "Question": "Question",
  "Low": "Low",
  "Medium": "Medium",
  "High": "High",
  "Critical": "Critical",
} as const;
