/** The texts of the feedback form and its screenshot. */
export const feedbackForm = {
  "Screenshot uploaded": "Ekran görüntüsü eklendi",
  "View feedback": "Geri bildirimi aç",
  "It leads the reader to where you were.":
    "Okuyan kişi buradan sizin bulunduğunuz sayfaya ulaşır.",
  "Remove page": "Sayfayı çıkar",
  "Include page": "Sayfayı ekle",
  "Include this page instead": "Bunun yerine bu sayfayı ekle",
  "You can go to the screen you mean; your input is kept.":
    "Göstermek istediğiniz ekrana geçebilirsiniz; yazdıklarınız korunur.",
  "Check it before you send it; cover what nobody should see.":
    "Göndermeden önce bir bakın; görülmemesi gerekenleri karartın.",
  "View and mark the screenshot": "Ekran görüntüsünü büyüt ve işaretle",
  "What will be sent": "Gönderilecek görüntü",
  "Take a screenshot": "Ekran görüntüsü al",
  "View and mark": "Büyüt ve işaretle",
  "Take another": "Yeniden al",
  "Remove screenshot": "Görüntüyü kaldır",
  "The picture is too large to be sent. Take it again, or remove it.":
    "Görüntü gönderilemeyecek kadar büyük. Yeniden alın ya da kaldırın.",
  "Screenshot Mode": "Ekran görüntüsü modu",
  "Navigate to capture the screen you want": "Görüntüsünü almak istediğiniz ekrana gidin",
  "Cancel screenshot": "Görüntüden vazgeç",
  "Capture screenshot": "Görüntüyü al",
  "Drag the bar out of the way, or move it with the arrow keys.":
    "Çubuğu sürükleyerek ya da ok tuşlarıyla yolunuzdan çekebilirsiniz.",
  "Tool": "Araç",
  "Look": "İncele",
  "Box": "Kutu",
  "Arrow": "Ok",
  "Black out": "Karart",
  "Undo the last mark": "Son işareti geri al",
  "{count} marks": "{count} işaret",
  "Size": "Boyut",
  "Zoom in": "Yakınlaştır",
  "Zoom out": "Uzaklaştır",
  "{percent}%": "%{percent}",
  "Screenshot to be marked": "İşaretlenecek ekran görüntüsü",
  "Choose a tool to mark the screenshot.": "Görüntüyü işaretlemek için bir araç seçin.",
  "Draw with the pointer, or press Enter to begin in the middle.":
    "Fareyle ya da parmağınızla çizin; ortadan başlamak için Enter tuşuna basın.",
  "Arrow keys move it, with Shift they resize it. Enter places it, Esc discards it.":
    "Ok tuşları taşır, Shift ile boyutlandırır. Enter yerleştirir, Esc vazgeçer.",
  "Apply marks": "İşaretleri uygula",
  "Discard marks": "İşaretleri sil",
  "Discard the marks?": "İşaretler silinsin mi?",
  "Keep marking": "İşaretlemeye devam et",
  "What you marked or covered will be lost.": "İşaretledikleriniz ve kararttıklarınız kaybolacak.",
  "The marks could not be drawn into the screenshot": "İşaretler görüntüye çizilemedi",
  "What happened, what you expected, or what would help.":
    "Ne oldu, ne bekliyordunuz ya da ne işinize yarardı?",
};
