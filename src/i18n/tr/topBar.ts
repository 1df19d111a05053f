/** The texts of command palette, keyboard shortcuts and help. */
export const topBar = {
  "Something on the way to the server answers in its place, such as a sign-in page of your network.":
    "Sunucuya giden yolda başka bir şey onun yerine yanıt veriyor; örneğin ağınızın oturum açma sayfası.",
  "Open that page": "O sayfayı aç",
  "This browser stores nothing for İklim: its storage is blocked or full. You can work in this tab, but reloading or closing it signs you out.":
    "Bu tarayıcı İklim için hiçbir şey saklamıyor: depolaması engelli ya da dolu. Bu sekmede çalışabilirsiniz; ancak sekme yenilenince ya da kapanınca oturumunuz kapanır.",
  "This browser has no room to store your choices and drafts. They last until this tab is reloaded or closed.":
    "Bu tarayıcıda tercihlerinizi ve taslaklarınızı saklayacak yer yok. Bu sekme yenilenene ya da kapanana dek kalırlar.",
  "Some tools could not be loaded. Try again": "Bazı araçlar yüklenemedi. Yeniden deneyin",
  "Find anything": "Her şeyi ara",
  "Projects, people, pages, actions…": "Projeler, kişiler, sayfalar, işlemler…",
  "Pages and actions": "Sayfalar ve işlemler",
  "Opened last": "Son açılanlar",
  "{name} projects": "{name} projeleri",
  "Notifications could not be shown. Try again": "Bildirimler gösterilemedi. Yeniden deneyin",
  "Show all in the list: {name}": "Tümünü listede göster: {name}",
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
  "Keys": "Tuşlar",
  "List the keys": "Tuşları listele",
  "What the areas are for, and how to": "Bölümler ve nasıl yapılır",
  "Undo the last change, while its message stands": "Son değişikliği geri al (iletisi durdukça)",
  "turned off": "kapalı",
  "Turn off keys pressed alone": "Tek basılan tuşları kapat",
  "Turn on keys pressed alone": "Tek basılan tuşları aç",
  "Keys that are pressed alone can be turned off: they may be pressed by accident, or by speech.":
    "Tek basılan tuşlar kapatılabilir: yanlışlıkla ya da sesle basılabilirler.",
  "On every page": "Her sayfada",
  "Go to the next control; at the start of a page, skip to its content":
    "Sonraki denetime geç; sayfanın başında içeriğe atla",
  "Close what is open, or empty a search field": "Açık olanı kapat ya da arama alanını boşalt",
  "While finding": "Ararken",
  "Move the mark": "Seçimi taşı",
  "To the first or the last result": "İlk ya da son sonuca",
  "Open what is marked": "Seçili sonucu aç",
  "Open it in a new tab": "Yeni sekmede aç",
  "While selecting rows": "Satır seçerken",
  "Select the row, or take it out": "Satırı seç ya da seçimden çıkar",
  "All rows from the last one to this": "Son seçilenden buraya kadar tüm satırlar",
  "Where a field is changed in place": "Yerinde değiştirilen alanda",
  "Change it": "Değiştir",
  "Save it": "Kaydet",
  "Leave it as it was": "Olduğu gibi bırak",
  "On the timeline, at a due date": "Zaman çizelgesinde, son tarihte",
  "By a day": "Bir gün ileri ya da geri",
  "By a week": "Bir hafta ileri ya da geri",
  "In the calendar": "Takvimde",
  "To another day": "Başka bir güne",
  "To another month": "Başka bir aya",
  "When a screen is captured": "Ekran görüntüsü alınırken",
  "Move the bar out of the way": "Çubuğu kenara taşı",
  "While a screenshot is marked": "Ekran görüntüsü işaretlenirken",
  "Begin a mark, and place it": "İşarete başla, yerine koy",
  "Move it; with Shift make it larger or smaller": "Taşı; Shift ile büyüt ya da küçült",
  "Drop it": "İşaretten vazgeç",
  "Take the last one back": "Sonuncuyu geri al",
  "The areas": "Bölümler",
  "How to": "Nasıl yapılır",
  "The figures of all projects, what is late, and what you have to do next.":
    "Tüm projelerin sayıları, gecikenler ve sıradaki işleriniz.",
  "Every climate project with its partner, its technology and how far it is. Inside a project are its processes, its history and its people.":
    "Her iklim projesi; iş ortağı, teknolojisi ve ilerlemesiyle. Projenin içinde süreçleri, geçmişi ve kişileri vardır.",
  "The steps of all processes in one list. Those that are late or due next come first; filter by stakeholder, project or day.":
    "Tüm süreçlerin adımları tek listede. Gecikenler ve sırada olanlar önce gelir; paydaşa, projeye ya da güne göre süzün.",
  "What you want to be told of at a time, once or again and again. The calendar shows them by day, week and month.":
    "Belli bir zamanda, bir kez ya da yinelenerek hatırlatılmasını istedikleriniz. Takvim bunları gün, hafta ve ay olarak gösterir.",
  "What happened to what you answer for. New ones are told at the top right.":
    "Sorumlusu olduğunuz işlerde olanlar. Yeniler sağ üstte bildirilir.",
  "The companies that projects are run with, and the people who belong to them.":
    "Projelerin birlikte yürütüldükleri ve çalışanları.",
  "Kinds of projects. Each has the template of milestones that its processes begin with.":
    "Proje türleri. Her birinin, süreçlerin başladığı bir kilometre taşı şablonu vardır.",
  "Whoever answers for milestones: validators, registries, authorities.":
    "Kilometre taşlarından sorumlu olanlar: doğrulayıcılar, siciller, kurumlar.",
  "Who may sign in, with which role. Whoever is invited gets a link to choose a password.":
    "Kimlerin hangi rolle oturum açabileceği. Davet edilenlere parola belirleme bağlantısı gider.",
  "What you have told us, and what became of it.": "Bize bildirdikleriniz ve sonuçları.",
  "What everybody has told us, to be taken up, resolved or dismissed.":
    "Herkesin bildirdikleri; incelemeye alınır, çözülür ya da reddedilir.",
  "Find something": "Bir şey bulmak",
  "Press the search at the top, type a few letters of a name, a code or a person. All words have to fit, in any order; letters of Turkish are forgiven.":
    "Üstteki aramaya basın; bir adın, kodun ya da kişinin birkaç harfini yazın. Sözcüklerin hepsi, herhangi bir sırada bulunmalıdır; Türkçe harfler hoş görülür.",
  "Come back to a list as you want it": "Bir listeye istediğiniz haliyle dönmek",
  "Filter and sort a list, hide columns, then save it under a name from the options beside its views. The list can begin with it, and the navigation can show it with its count. Whoever may change the records can share it with all.":
    "Listeyi süzün, sıralayın, sütunlarını gizleyin; sonra görünümlerin yanındaki seçeneklerden bir adla kaydedin. Liste bununla başlayabilir, menüde sayısıyla durabilir. Kayıtları değiştirebilenler görünümü herkesle paylaşabilir.",
  "Change many records at once": "Birçok kaydı birden değiştirmek",
  "Press Select above a list. Mark rows, with Shift all between two of them, or all that match; then say what is to be done. You are asked first, and what is refused stays selected and says why.":
    "Listenin üstündeki Seç düğmesine basın. Satırları, Shift ile iki satırın arasını ya da eşleşenlerin tümünü işaretleyin; sonra ne yapılacağını seçin. Önce size sorulur; yapılamayanlar seçili kalır ve nedenini söyler.",
  "For each topic: in the app, by mail at once, in one mail a day, or not at all. Mails can be stopped from the mails themselves.":
    "Her konu için: uygulamada, hemen e-postayla, günde bir e-postayla ya da hiç. E-postalar, gelen iletinin içinden durdurulabilir.",
  "Follow a process": "Bir süreci izlemek",
  "Open a project, then its process. Start a milestone when work on it begins, complete it when it is done; taking back a completion keeps it in the history.":
    "Projeyi, sonra sürecini açın. Kilometre taşını işe başlanınca başlatın, bitince tamamlayın; geri alınan tamamlama geçmişte kalır.",
  "Show somebody what you see": "Gördüğünüzü birine göstermek",
  "Filters, order, page and open dialogs are in the address. Send it: others see the same, as far as they may.":
    "Süzgeçler, sıralama, sayfa ve açık pencereler adrestedir. Adresi gönderin; başkaları da yetkileri ölçüsünde aynısını görür.",
  "Tell us what is wrong": "Bir sorunu bildirmek",
  "Send feedback from the top bar, with a picture of the screen if it helps. You can mark what matters before it is sent.":
    "Üst çubuktan geri bildirim gönderin; gerekirse ekran görüntüsü ekleyin. Göndermeden önce önemli yerleri işaretleyebilirsiniz.",
  Search: "Ara",
};
