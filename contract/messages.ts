/**
 * What is said about a wrong value, in both languages: shown at the field in the browser and sent
 * in `errors` by the server. The texts quoted by spec section 5 are keys and English entries.
 */
export const validationEnglish = {
  "Email is required": "Email is required",
  "Invalid email format": "Invalid email format",
  "Password is required": "Password is required",
  "Password must be at least 8 characters": "Password must be at least 8 characters",
  "Confirm password is required": "Confirm password is required",
  "Passwords do not match": "Passwords do not match",
  Required: "Required",
  "Invalid input": "Invalid input",
  "Unknown field": "Unknown field",
  "Already in use": "Already in use",
  "Invalid date": "Invalid date",
  "The end date cannot be before the start date": "The end date cannot be before the start date",
  "Must be at least {limit} characters": "Must be at least {limit} characters",
  "Must be at most {limit} characters": "Must be at most {limit} characters",
  "Choose at least {limit}": "Choose at least {limit}",
  "Choose at most {limit}": "Choose at most {limit}",
  "Must be at least {limit}": "Must be at least {limit}",
  "Must be at most {limit}": "Must be at most {limit}",
} as const;

export const validationTurkish: Record<ValidationKey, string> = {
  "Email is required": "E-posta gerekli",
  "Invalid email format": "Geçersiz e-posta biçimi",
  "Password is required": "Parola gerekli",
  "Password must be at least 8 characters": "Parola en az 8 karakter olmalı",
  "Confirm password is required": "Parola onayı gerekli",
  "Passwords do not match": "Parolalar eşleşmiyor",
  Required: "Gerekli",
  "Invalid input": "Geçersiz değer",
  "Unknown field": "Bilinmeyen alan",
  "Already in use": "Zaten kullanılıyor",
  "Invalid date": "Geçersiz tarih",
  "The end date cannot be before the start date": "Bitiş tarihi başlangıçtan önce olamaz",
  "Must be at least {limit} characters": "En az {limit} karakter olmalı",
  "Must be at most {limit} characters": "En çok {limit} karakter olabilir",
  "Choose at least {limit}": "En az {limit} seçim yapın",
  "Choose at most {limit}": "En çok {limit} seçim yapın",
  "Must be at least {limit}": "En az {limit} olmalı",
  "Must be at most {limit}": "En çok {limit} olabilir",
};

export type ValidationKey = keyof typeof validationEnglish;
