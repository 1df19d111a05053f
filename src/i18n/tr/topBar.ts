/** The texts of command palette, keyboard shortcuts and help. */
export const topBar = {
  "Something between you and the server answers in its place, such as a sign-in page of your network.":
    "Sunucuya giden yolda başka bir şey onun yerine yanıt veriyor; örneğin ağınızın giriş sayfası.",
  "Open that page": "O sayfayı aç",
  "This browser stores nothing for İklim: its storage is blocked or full. You can work in this tab, but reloading or closing it signs you out.":
    "Bu tarayıcı İklim için hiçbir şey saklamıyor: depolaması engelli ya da dolu. Bu sekmede çalışabilirsiniz; ancak sekme yenilenince ya da kapanınca oturumunuz kapanır.",
  "This browser has no room to store your choices and drafts. They last until this tab is reloaded or closed.":
    "Bu tarayıcıda tercihlerinizi ve taslaklarınızı saklayacak yer yok. Bu sekme yenilenene ya da kapanana kadar kalırlar.",
  "Some tools could not be loaded. Try again": "Bazı araçlar yüklenemedi. Yeniden deneyin",
  "{name} has updated this page.": "{name} bu sayfayı güncelledi.",
  "Find anything": "Her şeyde ara",
  "Projects, people, pages, actions…": "Projeler, kişiler, sayfalar, işlemler…",
  "Pages and actions": "Sayfalar ve işlemler",
  "Recently opened": "Son açılanlar",
  "{name} projects": "{name} projeleri",
  "Notifications could not be shown. Try again": "Bildirimler gösterilemedi. Yeniden deneyin",
  "Show all in the list: {name}": "Tümünü listede göster: {name}",
  "Results: {count}": "Sonuç: {count}",
  "The technologies could not be loaded.": "Teknolojiler yüklenemedi.",
  "The saved views could not be loaded.": "Kayıtlı görünümler yüklenemedi.",
  "The search failed.": "Arama yapılamadı.",
  "Try fewer or other words. Each word has to be found.":
    "Daha az ya da başka sözcükler deneyin. Her sözcüğün bulunması gerekir.",
  "There may be more. Another word narrows it down.":
    "Daha fazlası olabilir. Bir sözcük daha eklemek sonucu daraltır.",
  "to choose": "seç",
  "to open": "aç",
  "in a new tab": "yeni sekmede",
  "to close": "kapat",
  "Keyboard shortcuts": "Klavye kısayolları",
  "Show keyboard shortcuts": "Kısayolları göster",
  "Sections and how-tos": "Bölümler ve nasıl yapılır",
  "Undo the last change, while its message is shown":
    "Son değişikliği geri al (bildirim ekrandayken)",
  "turned off": "kapalı",
  "Turn off single-key shortcuts": "Tek tuşlu kısayolları kapat",
  "Turn on single-key shortcuts": "Tek tuşlu kısayolları aç",
  "Single-key shortcuts can be turned off; they may be triggered by accident or by voice input.":
    "Tek tuşlu kısayollar kapatılabilir; yanlışlıkla ya da sesli komutla tetiklenebilirler.",
  "On every page": "Her sayfada",
  "Go to the next control; at the start of a page, skip to its content or list":
    "Sonraki öğeye geç; sayfanın başında içeriğe ya da listeye atla",
  "Go to a section": "Bölüme git",
  "Show the letters of the sections": "Bölümlerin harflerini göster",
  "In lists": "Listelerde",
  "Go to the next row": "Sonraki satıra geç",
  "Go to the previous row": "Önceki satıra geç",
  "Open the row": "Satırı aç",
  "Create a record": "Yeni kayıt oluştur",
  "On this page": "Bu sayfada",
  "Saved views": "Kayıtlı görünümler",
  "Close what is open, or clear a search field": "Açık olanı kapat ya da arama alanını temizle",
  "While searching": "Ararken",
  "Move the selection": "Seçimi taşı",
  "Go to the first or last result": "İlk ya da son sonuca git",
  "Open the selected result": "Seçili sonucu aç",
  "Open it in a new tab": "Yeni sekmede aç",
  "While selecting rows": "Satır seçerken",
  "Select or deselect the row": "Satırı seç ya da seçimden çıkar",
  "Select all rows from the last one to this": "Son seçilenden buraya kadar tüm satırları seç",
  "Editing in place": "Yerinde düzenlerken",
  "Change it": "Değiştir",
  "Save it": "Kaydet",
  "Cancel the change": "Değişiklikten vazgeç",
  "On the timeline, at a due date": "Zaman çizelgesinde, son tarihte",
  "By a day": "Bir gün ileri ya da geri",
  "By a week": "Bir hafta ileri ya da geri",
  "In the calendar": "Takvimde",
  "Go to another day": "Başka bir güne geç",
  "Go to another month": "Başka bir aya geç",
  "While taking a screenshot": "Ekran görüntüsü alınırken",
  "Move the bar out of the way": "Çubuğu kenara taşı",
  "While marking a screenshot": "Ekran görüntüsü işaretlenirken",
  "Begin a mark, and place it": "İşarete başla, yerine koy",
  "Move it; with Shift make it larger or smaller": "Taşı; Shift ile büyüt ya da küçült",
  "Discard the mark": "İşaretten vazgeç",

  "Sections": "Bölümler",
  "How-tos": "Nasıl yapılır",
  "The figures of all projects, what is late, and what you have to do next.":
    "Tüm projelerin sayıları, gecikenler ve sıradaki işleriniz.",
  "Every climate project with its partner, its technology and how far it is. Inside a project are its processes, its history and its people.":
    "Her iklim projesi; iş ortağı, teknolojisi ve ilerlemesiyle. Projenin içinde süreçleri, geçmişi ve kişileri vardır.",
  "The steps of all processes in one list. Those that are late or due next come first; filter by stakeholder, project or day.":
    "Tüm süreçlerin adımları tek listede. Gecikenler ve sırada olanlar önce gelir; paydaşa, projeye ya da güne göre süzün.",
  "What you want to be reminded of at a given time, once or repeatedly. The calendar shows them by day, week and month.":
    "Belli bir zamanda, bir kez ya da yinelenerek hatırlatılmasını istedikleriniz. Takvim bunları gün, hafta ve ay olarak gösterir.",
  "What happened to what you are responsible for. New ones appear at the top right.":
    "Sorumlusu olduğunuz işlerde olanlar. Yeniler sağ üstte görünür.",
  "The companies that projects are run with, and their people.":
    "Projelerin birlikte yürütüldüğü şirketler ve çalışanları.",
  "Kinds of projects. Each has the milestone template that its processes start with.":
    "Proje türleri. Her birinin bir kilometre taşı şablonu vardır; süreçler bu şablonla başlar.",
  "Organisations responsible for milestones: validators, registries, authorities.":
    "Kilometre taşlarından sorumlu olanlar: doğrulayıcılar, kayıt kuruluşları, kamu kurumları.",
  "Who may sign in, with which role. Invited people get a link to choose a password.":
    "Kimlerin hangi rolle giriş yapabileceği. Davet edilenlere parola belirleme bağlantısı gider.",
  "Your feedback, and what became of it.": "Bize bildirdikleriniz ve sonuçları.",
  "Everyone's feedback, to be taken up, resolved or dismissed.":
    "Herkesin bildirdikleri; incelemeye alınır, çözülür ya da reddedilir.",
  "Find something": "Bir şey bulmak",
  "Press the search at the top, type a few letters of a name, a code or a person. All words must match, in any order; “sisli” also finds “Şişli”.":
    "Üstteki aramaya basın; bir adın, kodun ya da kişinin birkaç harfini yazın. Sözcüklerin hepsi, herhangi bir sırada bulunmalıdır; “sisli” yazınca “Şişli” de bulunur.",
  "Come back to a list as you want it": "Bir listeye istediğiniz haliyle dönmek",
  "Filter and sort a list, hide columns, then save it under a name from the options beside its views. It can be the default view of the list, and be pinned to the navigation with its count. People who may change the records can share it with everyone.":
    "Listeyi süzün, sıralayın, sütunlarını gizleyin; sonra görünümlerin yanındaki seçeneklerden bir adla kaydedin. Görünüm, listenin varsayılanı olabilir ve sayısıyla menüye sabitlenebilir. Kayıtları değiştirebilenler görünümü herkesle paylaşabilir.",
  "Change many records at once": "Birçok kaydı birden değiştirmek",
  "Select rows by the checkboxes at their start, with Shift all between two of them, or all that match; on touch screens press Select above the list first. Then choose an action. It takes effect at once, with one undo; deleting, disabling and the like ask first. Records that cannot be changed stay selected, with the reason.":
    "Satırları başlarındaki onay kutularıyla, Shift ile iki satırın arasını ya da eşleşenlerin tümünü seçin; dokunmatik ekranda önce listenin üstündeki Seç düğmesine basın. Sonra işlemi seçin. İşlem hemen yapılır ve tek seferde geri alınabilir; silme, devre dışı bırakma ve benzerleri önce onay ister. Değiştirilemeyenler seçili kalır ve nedeni yanında yazar.",
  "For each topic: in the app, by email immediately, in one email a day, or not at all. Emails can also be stopped from the emails themselves.":
    "Her konu için: uygulamada, hemen e-postayla, günde bir e-postayla ya da hiç. E-postalar, gelen iletinin içinden durdurulabilir.",
  "Follow a process": "Bir süreci izlemek",
  "Open a project, then its process. Start a milestone when work on it begins, complete it when it is done; if you reopen it, its completion stays in the history.":
    "Projeyi, sonra sürecini açın. Kilometre taşını işe başlanınca başlatın, bitince tamamlayın; geri alınan tamamlama geçmişte kalır.",
  "Show somebody what you see": "Gördüğünüzü birine göstermek",
  "Filters, order, page and open dialogs are in the address. Send it: others see the same, within their permissions.":
    "Süzgeçler, sıralama, sayfa ve açık pencereler adrestedir. Adresi gönderin; başkaları da yetkileri ölçüsünde aynısını görür.",
  "Tell us what is wrong": "Bir sorunu bildirmek",
  "Send feedback from the top bar, with a picture of the screen if it helps. You can mark what matters before it is sent.":
    "Üst çubuktan geri bildirim gönderin; gerekirse ekran görüntüsü ekleyin. Göndermeden önce önemli yerleri işaretleyebilirsiniz.",
  Search: "Ara",
};
