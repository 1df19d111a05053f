import type { home as en } from "../en/home.ts";
import type { Entry } from "../catalogue.ts";

export const home: Record<keyof typeof en, Entry> = {
  "Good morning, {name}": "Günaydın, {name}",
  "Good afternoon, {name}": "İyi günler, {name}",
  "Good evening, {name}": "İyi akşamlar, {name}",
  "Active projects": "Etkin projeler",
  "Disabled projects": "Devre dışı projeler",
  "All projects": "Tüm projeler",
  "New in {days} days": "Son {days} günde yeni",
  "Where to go": "Nereye gidelim?",
  "What is new": "Yeni neler var?",
  "Every project of your company and its partners, with its status and milestones.":
    "Şirketinizin ve ortaklarının tüm projeleri, durumları ve kilometre taşlarıyla.",
  "Start a project with its partner company and technology.":
    "İş ortağı ve teknolojisiyle bir proje başlatın.",
  "No project was added in the last {days} days.": "Son {days} günde proje eklenmedi.",
  "Added {date}": "{date} eklendi",
  "See all": "Tümünü gör",
  "{count} active, {disabled} disabled": "{count} etkin, {disabled} devre dışı",
  "The companies you work with, their people and their projects.":
    "Birlikte çalıştığınız şirketler, kişileri ve projeleri.",
  "The kinds of projects, each with the milestones it goes through.":
    "Proje türleri ve her birinin geçtiği kilometre taşları.",
  "Who answers for milestones, and how far they have come.":
    "Kilometre taşlarından sorumlu olanlar ve ne kadar ilerledikleri.",
  "Who can sign in, and what they may do.": "Kimler oturum açabilir ve neler yapabilir.",
};
