import assert from "node:assert/strict";
import { isCommonPassword } from "../../server/modules/auth/commonPasswords.ts";

const COMMON = `
  12345678 password qwertyuiop PassWord1 P@ssw0rd letmein1 Welcome2026! summer2024 1q2w3e4r
  iloveyou!! dragon1985 123football 12345678a. !!!sunshine!!!
  sifre123 Şifre123! ŞİFRE2026 123şifre parola123 Parola.2026 sifrem12 parolam1 cokgizli1 gizlisifre
  turkiye1 Türkiye1923 türkiye! istanbul34 İstanbul1453 ANKARA06 ızmir3535 izmir3535 Trabzon61
  galatasaray galatasaray1905 Fenerbahçe1907 besiktas1903 cimbom1905 Atatürk1881 mustafa1938
  merhaba123 hoşgeldin1 Hosgeldin2026 seniseviyorum1 aşkım1234 bebegim1 hayatım55 kelebek88
  mehmet1980 ayşe01011 Can12345 ruzgar2025 Rüzgâr!!! karbon123 iklim2026 Ağustos2026 pazartesi1
`;

const UNCOMMON = [
  "yılmaz değil, kırlangıç",
  "dogru at pil zimba",
  "kırlangıç-yuvası-4",
  "Sakız-Ağacı-Altı-12",
  "iklim-demo-2026",
  "x7#kQ9!mZ2",
  "tR4bz-0n61q",
  "9f2c-77ab-41d0",
  "galatasaray:48219306",
  "ab4910374",
  "rüzgar\nenerji",
];

for (const password of COMMON.trim().split(/\s+/)) {
  Deno.test(`common password: recognises ${password}`, () =>
    assert.equal(isCommonPassword(password), true));
}

for (const password of UNCOMMON) {
  Deno.test(`common password: accepts ${JSON.stringify(password)}`, () =>
    assert.equal(isCommonPassword(password), false));
}
