/** The texts of in-place editing. */
export const inPlace = {
  "{label} of {name}": "{name}: {label}",
  "Change {label} of {name}:": "{name}: {label}, değiştir:",
  "{label} of “{name}” has been changed meanwhile.": "“{name}”: {label} bu arada değişti.",
  "It is now": "Şimdi",
  "You wanted": "Sizinki",
  "Save mine": "Benimkini kaydet",
  "Keep theirs": "Diğerini koru",
  "“{name}” is due on {date}": "“{name}”: son tarih {date}",
  "“{name}” stays at {date}": "“{name}”: {date} tarihinde kaldı",
  "Arrows move it by a day, Shift and arrows by a week. Enter saves, Esc restores it.":
    "Oklar bir gün, Shift ile oklar bir hafta kaydırır. Enter kaydeder, Esc eski değere döner.",
};
