import type { Entry } from "../catalogue.ts";
import type { company as en } from "../en/company.ts";

export const company: Record<keyof typeof en, Entry> = {
  "Partner Companies": "İş ortakları",
  "Company Profile": "İş ortağı profili",
  "New company": "Yeni iş ortağı",
  "Create company": "İş ortağını oluştur",
  "Edit company": "İş ortağını düzenle",
  "Delete company": "İş ortağını sil",
  "{count} companies": "{count} iş ortağı",
  "Tax number": "Vergi numarası",
  "Website": "Web sitesi",
  "Address": "Adres",
  "Reach": "İletişim",
  "Profile": "Profil",
  "No companies yet": "Henüz iş ortağı yok",
  "Partner companies appear here with their projects and people.":
    "İş ortakları burada projeleri ve kişileriyle görünür.",
  "Company created successfully": "İş ortağı oluşturuldu",
  "Company updated successfully": "İş ortağı güncellendi",
  "This company cannot be deleted": "Bu iş ortağı silinemez",
  "Company deleted successfully": "İş ortağı silindi",
  "Somebody else changed this company meanwhile. What you typed is kept.":
    "Bu iş ortağını bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "No projects with this company": "Bu iş ortağının projesi yok",
  "Projects of this company appear here with their technology.":
    "Bu iş ortağının projeleri burada teknolojileriyle görünür.",
  "Company users": "İş ortağının kullanıcıları",
  "No users in this company": "Bu iş ortağının kullanıcısı yok",
  "Whoever is invited on behalf of this company appears here.":
    "Bu iş ortağı adına davet edilenler burada görünür.",
  "Company projects": "İş ortağının projeleri",
  "{count} projects with this company": "{count} proje",
  "{count} users in this company": "{count} kullanıcı",
  "Tax number {number}": "Vergi no. {number}",
};
