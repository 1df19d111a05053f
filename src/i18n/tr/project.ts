import type { project as en } from "../en/project.ts";
import type { Entry } from "../catalogue.ts";

export const project: Record<keyof typeof en, Entry> = {
  "Climate Projects": "İklim projeleri",
  "Create New Project": "Yeni proje oluştur",
  "Project Information": "Proje bilgileri",
  "New project": "Yeni proje",
  "{count} projects, {active} of them active": "{count} proje, {active} etkin",
  "Project": "Proje",
  "tCO₂e a year": "tCO₂e / yıl",
  "No projects yet": "Henüz proje yok",
  "Projects appear here with their partner, technology and progress.":
    "Projeler burada iş ortağı, teknolojisi ve ilerlemesiyle görünür.",
  "No milestones": "Kilometre taşı yok",
  "{done} of {total} milestones": "{total} kilometre taşından {done} tanesi",
  "Changed {date}": "{date} değişti",
};
