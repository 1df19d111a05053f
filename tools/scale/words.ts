export const FIRST_NAMES = [
  ..."Ayşe Fatma Elif Zeynep Deniz İrem Çağla Gül Işıl Ömür Şule Ümit Kerem Mustafa".split(" "),
  ..."Mehmet Ahmet Umut Ozan Hakan Çağlar Naz Ilgın Sevgi Emre Burak Yusuf İbrahim".split(" "),
  ..."Emma Oliver James Sophie Grace Daniel Hannah Peter Laura Thomas".split(" "),
];

export const SURNAMES = [
  ..."Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan".split(" "),
  ..."Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Işık İnce Bulut Ünal Erdoğmuş Gürsoy".split(" "),
  ..."Smith Jones Taylor Brown Wilson Evans Walker Wright Green Hughes".split(" "),
];

export const PLACES = [
  ..."Bozcaada Karapınar Fırtına Odayeri Germencik Ceyhan Çatalca Ilgaz Demirköy".split(" "),
  ..."Hereke Şişli Yahyalı Ispartakule İkizdere Kızılcahamam Iğdır Kırıkhan Istranca".split(" "),
  ..."Silivri Tosya İzmit Çine Harran İğneada Yumurtalık Sındırgı İncirlik Şile".split(" "),
  ..."Çıldır Kısıklı Söke Ilısu Gülnar Bolu Kibera Mbale Kigali Highland Riverside".split(" "),
];

export const CITIES = [
  ..."İstanbul Ankara İzmir Konya Rize Kırklareli Adana Kastamonu Kocaeli Aydın".split(" "),
  ..."Çanakkale Kayseri Hatay Şanlıurfa Balıkesir Ardahan Mersin Giresun Iğdır Muş".split(" "),
];

export const TECHNOLOGIES = [
  ["Rüzgâr", "Rüzgâr Santrali"],
  ["Güneş", "Güneş Santrali"],
  ["Akarsu tipi hidroelektrik", "Hidroelektrik"],
  ["Jeotermal", "Jeotermal"],
  ["Biyogaz", "Biyogaz Tesisi"],
  ["Çöp gazı", "Çöp Gazı Santrali"],
  ["Biyokütle", "Biyokütle Santrali"],
  ["Enerji verimliliği", "Verimlilik Projesi"],
  ["Ağaçlandırma", "Ağaçlandırma Sahası"],
  ["Cookstoves", "Cookstove Programme"],
  ["Atık ısı geri kazanımı", "Atık Isı Santrali"],
  ["Biochar", "Biochar Plant"],
] as const;

export const STEPS = [
  "Tasarım belgesi",
  "Paydaş istişaresi",
  "Kuş göçü gözlem raporu",
  "Arazi kullanım görüşü",
  "Ulusal kayıt ve resmî görüş",
  "Geçerli kılma",
  "Tescil",
  "İzleme planının güncellenmesi",
  "İzleme dönemi",
  "İzleme raporu",
  "Saha ziyareti",
  "Doğrulama",
  "Kayıt kuruluşunun incelemesi",
  "İhraç",
  "Baseline study",
  "Monitoring plan",
  "Stakeholder consultation",
  "Verification statement",
  "Can suyu değerlendirmesi",
  "Gaz ölçüm düzeneğinin ayarı",
] as const;

export const PROCESSES = [
  "Tescil süreci",
  "1. izleme dönemi",
  "2. izleme dönemi",
  "Registration",
  "First monitoring period",
] as const;

export const SENTENCES = [
  "Belgeler ortak klasörde, son sürüm imzayı bekliyor.",
  "Kayıt kuruluşu ek belge istedi; rapor yeniden yazılıyor.",
  "Ölçüm cihazlarının ayar belgeleri eklendi.",
  "Saha ziyaretinin tarihi muhtarlıkla konuşulacak.",
  "The validator asked for the grid emission factor.",
  "Üretim verileri aylık olarak toplanıyor.",
] as const;

export const ERRANDS = [
  "Doğrulama raporunu imzala",
  "Eksik sayaç kalibrasyon belgelerini iste",
  "Haftalık proje toplantısı",
  "Üretim ve tüketim verilerini topla",
  "Sigorta poliçesini yenile",
  "Yıllık karbon beyanını ver",
  "Call the registry",
  "Review the monitoring data",
] as const;

export const REMARKS = [
  "Takvimde gün değişmiyor",
  "Dışa aktarımda Türkçe harfler bozuk",
  "Milestone dates should be editable in the list",
  "Paydaş listesinde arama",
  "How do I link two projects?",
  "Rapor ekranı yavaş açılıyor",
] as const;
