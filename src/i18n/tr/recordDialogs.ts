/** The texts of dialogs on record pages and on the calendar. */
export const recordDialogs = {
  "{count} dates are open up to today": "Bugüne kadar {count} tarih açık",
  "Complete all {count}": "{count} tarihi de tamamla",
  "Skip all {count}": "{count} tarihi de atla",
  "Done: {count} dates of “{name}”": "Tamamlandı: “{name}”, {count} tarih",
  "Skipped: {count} dates of “{name}”": "Atlandı: “{name}”, {count} tarih",
  "What you write here stays on record, and the sender can read it.":
    "Burada yazdığınız kayıtlarda saklanır; gönderen de okuyabilir.",
  "Tell the sender what was done.": "Gönderene ne yapıldığını anlatın.",
  "Tell the sender why nothing will be done.": "Gönderene neden bir şey yapılmayacağını anlatın.",
  "Fit to the window": "Pencereye sığdır",
  "Actual size": "Gerçek boyut",
  "Add somebody": "Birini ekleyin",
  "Add a stakeholder": "Paydaş ekleyin",
  "Complete {name}": "Tamamla: {name}",
  "It stays on record with the completion.": "Tamamlanma kaydıyla birlikte saklanır.",
  "Add a person": "Kişi ekleyin",
  "Choose a stakeholder": "Paydaş seçin",
  "You need permission to list users to choose people. They can be added later.":
    "Kişileri seçmek için kullanıcıları listeleme yetkisi gerekir. Sonradan da eklenebilirler.",
  "Start with the technology's template": "Teknolojinin şablonuyla başla",
  "Its milestones are copied, each due after the one before, counted from today.":
    "Kilometre taşları kopyalanır; son tarihler bugünden başlayarak art arda sayılır.",
  "Milestones are added on the page of the process.":
    "Kilometre taşları sürecin sayfasında eklenir.",
  "{technology} has no template yet. Milestones are added on the page of the process.":
    "{technology} teknolojisinin henüz şablonu yok. Kilometre taşları sürecin sayfasında eklenir.",
  "Milestones that will be copied": "Kopyalanacak kilometre taşları",
  "Add the milestones that every process of this technology goes through.":
    "Bu teknolojideki her sürecin geçtiği kilometre taşlarını ekleyin.",
  "Add a step": "Adım ekle",
  "“{name}” is now step {position} of {total}.":
    "“{name}” artık {total} adımdan {position}. sırada.",
  "“{name}” was removed.": "“{name}” kaldırıldı.",
  "A step was added at the end.": "Sona bir adım eklendi.",
  "Unnamed step": "Adsız adım",
  "Save template": "Şablonu kaydet",
  "Template updated successfully": "Şablon güncellendi",
  "The template has unsaved changes.": "Şablonda kaydedilmemiş değişiklikler var.",
  "Leave without saving": "Kaydetmeden çık",
  "Leave without saving?": "Kaydetmeden çıkılsın mı?",
  "The changes to the milestone template have not been saved. They will be lost when you leave.":
    "Kilometre taşı şablonundaki değişiklikler kaydedilmedi. Sayfadan çıkarsanız kaybolur.",
  "The milestone template goes back to how it was last saved.":
    "Kilometre taşı şablonu son kaydedilen haline döner.",
  "Stay on this page": "Bu sayfada kal",
  "It stays on record with this date.": "Bu tarihle birlikte saklanır.",
  "{zone} time. Where you are ({own}): {time}":
    "{zone} saatiyle. Bulunduğunuz yerde ({own}): {time}",
  "Calendar programs such as Google Calendar, Outlook and Apple Calendar show your reminders when you give them an address of your own.":
    "Google Takvim, Outlook ve Apple Takvim gibi programlar, size özel adresi girdiğinizde hatırlatıcılarınızı gösterir.",
  "Create an address": "Adres oluştur",
  "Create a new address": "Yeni adres oluştur",
  "Revoke the address": "Adresi iptal et",
  "Address of the calendar": "Takvimin adresi",
  "Copy the address": "Adresi kopyala",
  "The address is copied": "Kopyalandı",
  "It could not be copied. Select the address and copy it yourself.":
    "Kopyalanamadı. Adresi seçip kendiniz kopyalayın.",
  "It is shown only once. Anyone who knows it can see your reminders: keep it to yourself.":
    "Yalnızca bu kez gösterilir. Adresi bilen herkes hatırlatıcılarınızı görür; kimseyle paylaşmayın.",
  "The address you have given to your calendar program will stop working.":
    "Takvim programınıza verdiğiniz adres artık çalışmayacak.",
  "Your calendar program will no longer see your reminders.":
    "Takvim programınız hatırlatıcılarınızı artık göremeyecek.",
  "The address no longer works": "Adres iptal edildi",
  "You created an address on {time}. It was shown once and cannot be shown again; create a new one if you have lost it.":
    "{time} tarihinde bir adres oluşturdunuz. Adres yalnızca bir kez gösterilir; kaybettiyseniz yenisini oluşturun.",
  "No program has used it yet.": "Bu adresi henüz hiçbir program kullanmadı.",
  "A program last used it on {time}.": "Bu adres en son {time} tarihinde kullanıldı.",
  "Note": "Not",
  "Contact": "İletişim",
  "Choose a kind": "Bir tür seçin",
  "Nobody yet": "Henüz kimse yok",
  "Step {position}": "{position}. adım",
  "Name of step {position}": "{position}. adımın adı",
  "Owner of step {position}": "{position}. adımın sorumlusu",
  "Days for step {position}": "{position}. adımın süresi",
  "Move step {position} up": "{position}. adımı yukarı taşı",
  "Move step {position} down": "{position}. adımı aşağı taşı",
  "Drag step {position}": "{position}. adımı sürükle",
  "Remove step {position}": "{position}. adımı kaldır",
  "Step": "Adım",
  "No owner": "Sorumlu yok",
  "The same fields have been changed meanwhile": "Aynı alanlar bu arada değişti",
  "Somebody else has saved this while you were editing. Which values should be kept?":
    "Siz düzenlerken bir başkası bunu kaydetti. Hangi değerler kalsın?",
  "{name} has saved this while you were editing ({time}). Which values should be kept?":
    "Siz düzenlerken {name} bunu kaydetti ({time}). Hangi değerler kalsın?",
  "Somebody else": "Bir başkası",
  "What you typed": "Sizin yazdığınız",
  "before: {value}": "önceki: {value}",
  "All of mine": "Hepsinde benimki",
  "All of theirs": "Hepsinde diğeri",
  "Back to editing": "Düzenlemeye dön",
  "Save what is chosen": "Seçilenleri kaydet",
  "Merged automatically": "Kendiliğinden birleşti",
  "you": "siz",
};
