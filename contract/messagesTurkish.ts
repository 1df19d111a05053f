import type { ValidationKey } from "./messages.ts";

/** The Turkish translation of `messages.ts`. */
export const validationTurkish: Record<ValidationKey, string> = {
  "Email is required": "E-posta gerekli",
  "Invalid email format": "Geçersiz e-posta biçimi",
  "An email address has the letters a to z only, without ç, ğ, ı, ö, ş, ü":
    "E-posta adresinde yalnızca a–z harfleri bulunur; ç, ğ, ı, ö, ş, ü bulunmaz",
  "Password is required": "Parola gerekli",
  "Password must be at least 8 characters": "Parola en az 8 karakter olmalı",
  "Confirm password is required": "Yeni parolayı bir kez daha yazın",
  "Passwords do not match": "Parolalar eşleşmiyor",
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs":
    "Kolay tahmin edilir: en yaygın parolalardan biri ya da birkaç rakam, işaret eklenmiş yaygın bir sözcük",
  "This is your current password; choose another": "Bu, şu anki parolanız; başka bir parola seçin",
  "Besides your name, email and company it needs at least 8 characters":
    "Adınız, e-postanız ve şirketinizin adı dışında en az 8 karakter gerekli",
  Required: "Gerekli",
  "Title is required": "Başlık gerekli",
  "Description is required": "Açıklama gerekli",
  "Category is required": "Tür gerekli",
  "Priority is required": "Öncelik gerekli",
  "Name is required": "Ad gerekli",
  "Surname is required": "Soyad gerekli",
  "Company is required": "Şirket gerekli",
  "Role is required": "Rol gerekli",
  "Partner company is required": "İş ortağı gerekli",
  "Technology is required": "Teknoloji gerekli",
  "Date and time are required": "Tarih ve saat gerekli",
  "Contains hidden characters that reverse the text; delete them or type it by hand":
    "Metnin yönünü değiştiren gizli karakterler var; silin ya da metni elle yazın",
  "Enter one telephone number, such as +90 212 555 01 02":
    "Tek bir telefon numarası girin, örneğin +90 212 555 01 02",
  "Enter a tax number: at least 5 digits, at most 20 digits and letters":
    "Vergi numarası girin: en az 5 rakam, en çok 20 rakam ve harf",
  "Enter a web address, such as https://ruzgar.example":
    "Bir web adresi girin, örneğin https://ruzgar.example",
  "Invalid input": "Geçersiz değer",
  "Unknown field": "Bilinmeyen alan",
  "Already in use": "Zaten kullanılıyor",
  "Invalid date": "Geçersiz tarih",
  "Invalid date and time": "Geçersiz tarih ve saat",
  "Invalid time zone": "Geçersiz saat dilimi",
  "Invalid recurrence rule": "Geçersiz tekrarlama kuralı",
  "The interval must be between 1 and 1000": "Tekrar aralığı 1 ile 1000 arasında olmalı",
  "The number of times must be between 1 and 1000": "Tekrar sayısı 1 ile 1000 arasında olmalı",
  "The day of the month must be between 1 and 31, or between -31 and -1":
    "Ayın günü 1 ile 31 ya da -31 ile -1 arasında olmalı",
  "No date fits this rule": "Bu kurala uyan bir tarih yok",
  "Must be a PNG picture": "PNG biçiminde bir resim olmalı",
  "The end date cannot be before the start date": "Bitiş tarihi başlangıçtan önce olamaz",
  "Must be between 2000 and 2099": "2000 ile 2099 arasında olmalı",
  "Must be at least {limit} characters": "En az {limit} karakter olmalı",
  "Must be at most {limit} characters": "En çok {limit} karakter olabilir",
  "Choose at least {limit}": "En az {limit} seçim yapın",
  "Choose at most {limit}": "En çok {limit} seçim yapın",
  "Must be at least {limit}": "En az {limit} olmalı",
  "Must be at most {limit}": "En çok {limit} olabilir",
};
