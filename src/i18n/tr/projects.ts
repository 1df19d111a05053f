export const projects = {
  "New technology": "Yeni teknoloji",
  "Create technology": "Teknolojiyi oluştur",
  "Edit technology": "Teknolojiyi düzenle",
  "Delete technology": "Teknolojiyi sil",
  "{count} technologies": "{count} teknoloji",
  "Expected duration": "Öngörülen süre",
  "{count} steps": "{count} adım",
  "{count} days": "{count} gün",
  "No technologies yet": "Henüz teknoloji yok",
  "Technologies appear here with the steps that their projects go through.":
    "Teknolojiler burada projelerinin geçtiği adımlarla görünür.",
  "“{name}” will be deleted with its milestone template.":
    "“{name}”, kilometre taşı şablonuyla birlikte silinecek.",
  "Technology created successfully": "Teknoloji oluşturuldu",
  "Technology updated successfully": "Teknoloji güncellendi",
  "This technology cannot be deleted": "Bu teknoloji silinemez",
  "Technology deleted successfully": "Teknoloji silindi",
  "This technology has been changed meanwhile. What you typed is kept.":
    "Bu teknoloji bu arada değişti. Yazdıklarınız korundu.",
};
