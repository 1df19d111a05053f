export const company = {
  "Partner Companies": "Partner Companies",
  "Company Profile": "Company Profile",
  "New company": "New company",
  "Create company": "Create company",
  "Edit company": "Edit company",
  "Delete company": "Delete company",
  "{count} companies": { one: "{count} company", other: "{count} companies" },
  "Tax number": "Tax number",
  "Website": "Website",
  "Address": "Address",
  "Reach": "Reach",
  "Profile": "Profile",
  "No companies yet": "No companies yet",
  "Partner companies appear here with their projects and people.":
    "Partner companies appear here with their projects and people.",
  "Company created successfully": "Company created successfully",
  "Company updated successfully": "Company updated successfully",
  "This company cannot be deleted": "This company cannot be deleted",
  "Company deleted successfully": "Company deleted successfully",
  "Somebody else changed this company meanwhile. What you typed is kept.":
    "Somebody else changed this company meanwhile. What you typed is kept.",
  "No projects with this company": "No projects with this company",
  "Projects of this company appear here with their technology.":
    "Projects of this company appear here with their technology.",
  "Company users": "Company users",
  "No users in this company": "No users in this company",
  "Whoever is invited on behalf of this company appears here.":
    "Whoever is invited on behalf of this company appears here.",
  "Company projects": "Company projects",
  "{count} projects with this company": { one: "{count} project", other: "{count} projects" },
  "{count} users in this company": { one: "{count} user", other: "{count} users" },
  "Tax number {number}": "Tax number {number}",
} as const;
