/** The texts of charts, timeline and notifications, which load after the page. */
export const lazyParts = {
  "Use the arrow keys to move between points.": "Ok tuşlarıyla noktalar arasında gezinin.",
  "Planned start": "Planlanan başlangıç",
  "Planned end": "Planlanan bitiş",
  "Milestones with a due date or a start appear here as bars.":
    "Son tarihi olan ya da başlamış kilometre taşları burada çubuk olarak görünür.",
  "All notifications": "Tüm bildirimler",
  "Preferences": "Tercihler",
  "Show": "Göster",
  "{count} new notifications": "{count} yeni bildirim",
  "An error occurred": "Bir hata oluştu",
};
