/** Texts of what prevents a deletion, by their English. */
export const dependentsTurkish = {
  "It cannot be deleted while it has processes: {names}.": "Süreçleri varken silinemez: {names}.",
  "This company cannot be deleted.": "Bu iş ortağı silinemez.",
  "This technology cannot be deleted.": "Bu teknoloji silinemez.",
  "This stakeholder cannot be deleted.": "Bu paydaş silinemez.",
  "This user cannot be deleted.": "Bu kullanıcı silinemez.",
  "This process cannot be deleted.": "Bu süreç silinemez.",
  "It has 1 completed milestone.": "1 kilometre taşı tamamlanmış.",
  "It has {count} completed milestones.": "{count} kilometre taşı tamamlanmış.",
  "It has 1 user.": "1 kullanıcısı var.",
  "It has {count} users.": "{count} kullanıcısı var.",
  "It has 1 project.": "1 projesi var.",
  "It has {count} projects.": "{count} projesi var.",
  "It is responsible for 1 milestone.": "1 kilometre taşından sorumlu.",
  "It is responsible for {count} milestones.": "{count} kilometre taşından sorumlu.",
  "It takes part in 1 process.": "1 sürecin paydaşı.",
  "It takes part in {count} processes.": "{count} sürecin paydaşı.",
  "It is in the milestone template of 1 technology.":
    "1 teknolojinin kilometre taşı şablonunda yer alıyor.",
  "It is in the milestone templates of {count} technologies.":
    "{count} teknolojinin kilometre taşı şablonunda yer alıyor.",
  "They are responsible for 1 process.": "1 sürecin sorumlusu.",
  "1 milestone is assigned to them.": "1 kilometre taşı ona atanmış.",
  "{count} milestones are assigned to them.": "{count} kilometre taşı ona atanmış.",
  "They are responsible for {count} processes.": "{count} sürecin sorumlusu.",
  "They completed or reopened 1 milestone.": "1 kilometre taşını tamamlamış ya da geri almış.",
  "They completed or reopened {count} milestones.":
    "{count} kilometre taşını tamamlamış ya da geri almış.",
  "They made 1 change that is on record.": "Kayda geçmiş 1 değişikliği var.",
  "They made {count} changes that are on record.": "Kayda geçmiş {count} değişikliği var.",
};
