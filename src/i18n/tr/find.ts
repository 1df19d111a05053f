/** The texts of the search for anything, of the list of keys and of the help. */
export const find = {
  "Find anything": "Her şeyi ara",
  "Projects, people, pages, actions…": "Projeler, kişiler, sayfalar, işlemler…",
  "Pages and actions": "Sayfalar ve işlemler",
  "Opened last": "Son açılanlar",
  "Processes": "Süreçler",
  "{name} projects": "{name} projeleri",
  "Results: {count}": "Sonuç: {count}",
  "The search failed.": "Arama yapılamadı.",
  "Try fewer or other words. Each word has to be found.":
    "Daha az ya da başka sözcükler deneyin. Her sözcüğün bulunması gerekir.",
  "There may be more. Another word narrows it down.":
    "Daha fazlası olabilir. Bir sözcük daha eklemek sonucu daraltır.",
  "to choose": "seç",
  "to open": "aç",
  "in a new tab": "yeni sekmede",
  "to close": "kapat",
};
