/** Texts of notification mails and digests, by their English. */
export const newsTurkish = {
  "Milestone late: {milestone}": "Kilometre taşı gecikti: {milestone}",
  "It was due on {day}: {project} ({process}).": "Son tarihi {day} idi: {project} ({process}).",

  "Open it in İklim": "İklim'de aç",
  "You get this mail because you asked for mails about {subject}.":
    "Bu e-postayı, {subject} hakkında e-posta istediğiniz için aldınız.",
  "milestones that you answer for": "sorumlusu olduğunuz kilometre taşları",
  "late milestones": "geciken kilometre taşları",
  "reminders": "hatırlatıcılar",
  "feedback": "geri bildirimler",
  "the day, as a digest": "günlük özet",
  "No more of these mails": "Bu e-postaları artık istemiyorum",

  "Your day in İklim: {day}": "İklim'de gününüz: {day}",
  "This is what awaits you, and what happened:": "Sizi bekleyenler ve olup bitenler:",
  "Late milestones": "Geciken kilometre taşları",
  "Milestones due in the coming days": "Önümüzdeki günlerde tamamlanacak kilometre taşları",
  "Reminders": "Hatırlatıcılar",
  "What happened": "Olup bitenler",
  "And more, to be seen in İklim.": "Devamını İklim'de görebilirsiniz.",
  "And {count} more, to be seen in İklim.": "{count} tane daha var; İklim'de görebilirsiniz.",
  "And more than {count} others, to be seen in İklim.":
    "{count} taneden fazlası daha var; İklim'de görebilirsiniz.",

  "No more mails?": "E-postalar kesilsin mi?",
  "You will no longer be mailed about {subject}. In the app everything stays as it is.":
    "Artık {subject} hakkında e-posta almayacaksınız. Uygulamada her şey olduğu gibi kalır.",
  "You are no longer mailed about {subject}.": "Artık {subject} hakkında e-posta almıyorsunuz.",
  "Mails have ended": "E-postalar kesildi",
  "You are still mailed about this.": "Bu konuda e-posta almayı sürdürüyorsunuz.",
  "Try again": "Yeniden dene",
  "Choose what you are told of, and where": "Neyi nereden öğreneceğinizi seçin",
  "This link does not work": "Bu bağlantı çalışmıyor",
  "It is not whole, or older than {days} days. You can choose what you are mailed in İklim.":
    "Bağlantı eksik ya da {days} günden eski. Hangi e-postaları alacağınızı İklim'de seçebilirsiniz.",
} as const;
