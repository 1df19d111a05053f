const split = (texts: string) => texts.split("|");

export const FIRST_NAMES = split(
  "Ayşe|Fatma|Elif|Zeynep|Deniz|İrem|Çağla|Gül|Işıl|Ömür|Şule|Ümit|Kerem|Mustafa|Mehmet|Ahmet|" +
    "Umut|Ozan|Hakan|Çağlar|Naz|Ilgın|Sevgi|Emre|Burak|Yusuf|İbrahim|Emma|Oliver|James|Sophie|" +
    "Grace|Daniel|Hannah|Peter|Laura|Thomas",
);
export const SURNAMES = split(
  "Yılmaz|Kaya|Demir|Şahin|Çelik|Yıldız|Yıldırım|Öztürk|Aydın|Özdemir|Arslan|Doğan|Kılıç|Aslan|" +
    "Çetin|Kara|Koç|Kurt|Özkan|Şimşek|Işık|İnce|Bulut|Ünal|Erdoğmuş|Gürsoy|Smith|Jones|Taylor|" +
    "Brown|Wilson|Evans|Walker|Wright|Green|Hughes",
);
export const PLACES = split(
  "Bozcaada|Karapınar|Fırtına|Odayeri|Germencik|Ceyhan|Çatalca|Ilgaz|Demirköy|Hereke|Şişli|" +
    "Yahyalı|Ispartakule|İkizdere|Kızılcahamam|Iğdır|Kırıkhan|Istranca|Silivri|Tosya|İzmit|Çine|" +
    "Harran|İğneada|Yumurtalık|Sındırgı|İncirlik|Şile|Çıldır|Kısıklı|Söke|Ilısu|Gülnar|Bolu|" +
    "Kibera|Mbale|Kigali|Highland|Riverside",
);
export const CITIES = split(
  "İstanbul|Ankara|İzmir|Konya|Rize|Kırklareli|Adana|Kastamonu|Kocaeli|Aydın|Çanakkale|Kayseri|" +
    "Hatay|Şanlıurfa|Balıkesir|Ardahan|Mersin|Giresun|Iğdır|Muş",
);
export const TECHNOLOGIES = split(
  "Rüzgâr Santrali|Güneş Santrali|Hidroelektrik|Jeotermal|Biyogaz Tesisi|Çöp Gazı Santrali|" +
    "Biyokütle Santrali|Verimlilik Projesi|Ağaçlandırma Sahası|Cookstove Programme|" +
    "Atık Isı Santrali|Biochar Plant",
);
export const STEPS = split(
  "Tasarım belgesi|Paydaş istişaresi|Kuş göçü gözlem raporu|Arazi kullanım görüşü|" +
    "Ulusal kayıt ve resmî görüş|Geçerli kılma|Tescil|İzleme planının güncellenmesi|" +
    "İzleme dönemi|İzleme raporu|Saha ziyareti|Doğrulama|Kayıt kuruluşunun incelemesi|İhraç|" +
    "Baseline study|Monitoring plan|Stakeholder consultation|Verification statement|" +
    "Can suyu değerlendirmesi|Gaz ölçüm düzeneğinin ayarı",
);
export const PROCESSES = split(
  "Tescil süreci|1. izleme dönemi|2. izleme dönemi|Registration|First monitoring period",
);
export const SENTENCES = split(
  "Belgeler ortak klasörde, son sürüm imzayı bekliyor.|" +
    "Kayıt kuruluşu ek belge istedi; rapor yeniden yazılıyor.|" +
    "Ölçüm cihazlarının ayar belgeleri eklendi.|" +
    "Saha ziyaretinin tarihi muhtarlıkla konuşulacak.|" +
    "The validator asked for the grid emission factor.|Üretim verileri aylık olarak toplanıyor.",
);
export const ERRANDS = split(
  "Doğrulama raporunu imzala|Eksik sayaç kalibrasyon belgelerini iste|Haftalık proje toplantısı|" +
    "Üretim ve tüketim verilerini topla|Sigorta poliçesini yenile|Yıllık karbon beyanını ver|" +
    "Call the registry|Review the monitoring data",
);
export const REMARKS = split(
  "Takvimde gün değişmiyor|Dışa aktarımda Türkçe harfler bozuk|" +
    "Milestone dates should be editable in the list|Paydaş listesinde arama|" +
    "How do I link two projects?|Rapor ekranı yavaş açılıyor",
);
