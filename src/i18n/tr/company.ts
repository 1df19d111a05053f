import type { Entry } from "../catalogue.ts";
import type { company as en } from "../en/company.ts";

export const company: Record<keyof typeof en, Entry> = {
  "Partner Companies": "İş ortakları",
  "Company Profile": "Şirket profili",
  "New company": "Yeni şirket",
  "Create company": "Şirketi oluştur",
  "Edit company": "Şirketi düzenle",
  "Delete company": "Şirketi sil",
  "{count} companies": "{count} şirket",
  "Tax number": "Vergi numarası",
  "Website": "Web sitesi",
  "Address": "Adres",
  "Reach": "İletişim",
  "Profile": "Profil",
  "No companies yet": "Henüz şirket yok",
  "Partner companies appear here with their projects and people.":
    "İş ortakları burada projeleri ve kişileriyle görünür.",
  "Company created successfully": "Şirket oluşturuldu",
  "Company updated successfully": "Şirket güncellendi",
  "Company deleted successfully": "Şirket silindi",
  "Somebody else changed this company meanwhile. What you typed is kept.":
    "Bu şirketi bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "No projects with this company": "Bu şirketle proje yok",
  "Projects of this company appear here with their technology.":
    "Bu şirketin projeleri burada teknolojileriyle görünür.",
  "Company users": "Şirketin kullanıcıları",
  "No users in this company": "Bu şirkette kullanıcı yok",
  "Whoever is invited on behalf of this company appears here.":
    "Bu şirket adına davet edilenler burada görünür.",
  "Company projects": "Şirketin projeleri",
  "{count} projects with this company": "{count} proje",
  "{count} users in this company": "{count} kullanıcı",
  "Tax number {number}": "Vergi no. {number}",
};
