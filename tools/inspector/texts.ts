import { useCallback } from "react";
import { interpolate } from "../../contract/language.ts";
import { useTranslation } from "../../src/i18n/Translation.tsx";

const turkish = {
  "Statecharts": "Durum diyagramları",
  "{count} tabs": "{count} sekme",
  "No tab is being watched": "İzlenen sekme yok",
  "Open the app with ?inspect at the end of its address: whatever runs in that tab then shows here.":
    "Uygulamayı adresinin sonuna ?inspect ekleyerek açın: o sekmede çalışan her şey burada görünür.",
  "Open the app": "Uygulamayı aç",
  "Actors": "Aktörler",
  "Tab without a title": "Başlıksız sekme",
  "closed": "kapandı",
  "Ended ({count})": "Bitenler ({count})",
  "running": "çalışıyor",
  "finished": "bitti",
  "failed": "hata verdi",
  "stopped": "durduruldu",
  "active": "etkin",
  "Unfold": "Aç",
  "Fold": "Katla",
  "Statechart": "Durum diyagramı",
  "No statechart": "Diyagramı yok",
  "{name} is a promise, a callback or an observable: it runs, and has no states of its own. What it brings stands beside.":
    "{name} bir söz, geri çağırma ya da akış: çalışır, kendi durumları yoktur. Getirdiği yanda durur.",
  "Its statechart was not told": "Diyagramı bildirilmedi",
  "Reload its tab to have it told anew.": "Yeniden bildirilmesi için sekmesini yenileyin.",
  "Drawing…": "Çiziliyor…",
  "It could not be drawn": "Çizilemedi",
  "Its states and context are shown all the same.": "Durumları ve bağlamı yine de gösterilir.",
  "Nothing ran yet": "Henüz bir şey çalışmıyordu",
  "Choose a later entry of the log.": "Kayıtlardan daha sonraki birini seçin.",
  "Smaller": "Küçült",
  "Larger": "Büyüt",
  "Fit": "Sığdır",
  "Context": "Bağlam",
  "Output": "Sonuç",
  "Error": "Hata",
  "Nothing is kept here.": "Burada bir şey tutulmuyor.",
  "{count} items": "{count} öge",
  "Send an event": "Olay gönder",
  "Event": "Olay",
  "Data as JSON": "Veri (JSON)",
  "What comes with the event, without its type": "Olayla gelen, türü dışında",
  "Send": "Gönder",
  "This is no JSON: {detail}": "Bu JSON değil: {detail}",
  "It has to be an object, as {example}": "Bir nesne olmalı: {example}",
  "The type is chosen above": "Tür yukarıda seçilir",
  "Refused: {reason}": "Reddedildi: {reason}",
  "no such actor runs in this tab": "bu sekmede böyle bir aktör çalışmıyor",
  "only machines take events by hand": "yalnızca durum makineleri elle olay alır",
  "an event whose name begins with xstate. is XState's own":
    "adı xstate. ile başlayan olaylar XState’in kendisinindir",
  "an event has a name of its own, no wildcard": "bir olayın kendi adı olur, joker karakter olmaz",
  "it has ended": "bitti",
  "it does not answer this event in the state it is in":
    "içinde bulunduğu durumda bu olaya yanıt vermez",
  "Taken at {time}": "{time} itibarıyla alındı",
  "Events go to what runs now.": "Olaylar şu an çalışana gider.",
  "It has ended and takes no events.": "Bitti, olay almaz.",
  "It is no machine and takes no events by hand.": "Durum makinesi değil, elle olay almaz.",
  "In this state it takes no event from outside.": "Bu durumda dışarıdan olay almaz.",
  "Events": "Olaylar",
  "Time": "Saat",
  "From": "Kimden",
  "To": "Kime",
  "Kind": "Tür",
  "Actor": "Aktör",
  "All actors": "Bütün aktörler",
  "All kinds": "Bütün türler",
  "Sent events": "Gönderilen olaylar",
  "Actors that come and go": "Gelip giden aktörler",
  "Tabs that come and go": "Gelip giden sekmeler",
  "Refused events": "Reddedilen olaylar",
  "Search the log": "Kayıtlarda ara",
  "Clear": "Temizle",
  "Pause": "Duraklat",
  "Go on": "Sürdür",
  "Go on ({count} new)": "Sürdür ({count} yeni)",
  "First": "İlk",
  "Back": "Geri",
  "Forward": "İleri",
  "Now": "Şimdi",
  "You look at the past, at {time}": "Geçmişe bakıyorsunuz: {time}",
  "Back to now": "Şimdiye dön",
  "appeared": "belirdi",
  "opened": "açıldı",
  "refused": "reddedildi",
  "{count} entries": "{count} kayıt",
  "{shown} of {count} entries": "{count} kayıttan {shown} tanesi",
  "The {count} oldest made room for new ones.": "En eski {count} kayıt yenilere yer açtı.",
  "Nothing has happened yet": "Henüz bir şey olmadı",
  "Whatever happens in the app is written here.": "Uygulamada olan her şey buraya yazılır.",
  "Nothing matches": "Eşleşen yok",
  "Change the search or the filters.": "Aramayı ya da süzgeçleri değiştirin.",
  "Entry": "Kayıt",
  "Data": "Veri",
} as const;

export type TextKey = keyof typeof turkish;
export type Translate = (key: TextKey, params?: Record<string, string | number>) => string;

export const isTextKey = (text: string): text is TextKey => Object.hasOwn(turkish, text);

/** English texts that differ from their key. */
const ENGLISH_ONE: Partial<Record<TextKey, string>> = {
  "{count} tabs": "{count} tab",
  "{count} items": "{count} item",
  "{count} entries": "{count} entry",
  "{shown} of {count} entries": "{shown} of {count} entry",
  "The {count} oldest made room for new ones.": "The oldest made room for a new one.",
};

export function useTexts(): Translate {
  const { language } = useTranslation();
  return useCallback((key, params = {}) => {
    const english = params.count === 1 ? ENGLISH_ONE[key] ?? key : key;
    return interpolate(language === "tr" ? turkish[key] : english, params, language);
  }, [language]);
}
