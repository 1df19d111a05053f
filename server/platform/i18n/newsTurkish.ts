/** Texts of notification mails and digests, by their English. */
export const newsTurkish = {
  "Milestone late: {milestone}": "Kilometre taşı gecikti: {milestone}",
  "It was due on {day}: {project} ({process}).": "Son tarihi {day} idi: {project} ({process}).",
  "Milestone due soon: {milestone}": "Yaklaşan kilometre taşı: {milestone}",
  "Due on {day} ({left}): {project} ({process}).":
    "Son tarihi {day} ({left}): {project} ({process}).",
  "Reminder due soon: {reminder}": "Yaklaşan hatırlatma: {reminder}",
  "today": "bugün",
  "tomorrow": "yarın",
  "in {days} days": "{days} gün sonra",

  "Open it in İklim": "İklim'de aç",
  "You get this email because you chose emails about {subject}.":
    "Bu e-postayı, {subject} hakkında e-posta almayı seçtiğiniz için aldınız.",
  "milestones you are responsible for": "sorumlusu olduğunuz kilometre taşları",
  "late milestones": "geciken kilometre taşları",
  "dates that are due soon": "yaklaşan tarihler",
  "reminders": "hatırlatıcılar",
  "feedback": "geri bildirimler",
  "the daily digest": "günlük özet",
  "Stop these emails": "Bu e-postaları artık istemiyorum",

  "Your day in İklim: {day}": "İklim'de gününüz: {day}",
  "This is what is waiting for you, and what happened:": "Sizi bekleyenler ve olup bitenler:",
  "Late milestones": "Geciken kilometre taşları",
  "Due soon": "Yaklaşan tarihler",
  "Milestones due in the coming days": "Önümüzdeki günlerde tamamlanacak kilometre taşları",
  "Reminders": "Hatırlatıcılar",
  "What happened": "Olup bitenler",
  "There is more in İklim.": "Devamını İklim'de görebilirsiniz.",
  "There are {count} more in İklim.": "{count} tane daha var; İklim'de görebilirsiniz.",
  "There are more than {count} others in İklim.":
    "{count} taneden fazlası daha var; İklim'de görebilirsiniz.",

  "Stop these emails?": "E-postalar durdurulsun mu?",
  "You will no longer get emails about {subject}. In the app, nothing changes.":
    "Artık {subject} hakkında e-posta almayacaksınız. Uygulamada bir şey değişmez.",
  "You no longer get emails about {subject}.": "Artık {subject} hakkında e-posta almıyorsunuz.",
  "Emails stopped": "E-postalar durduruldu",
  "You still get emails about this.": "Bu konuda e-posta almaya devam ediyorsunuz.",
  "Try again": "Yeniden dene",
  "Choose your notifications": "Hangi bildirimleri nereden alacağınızı seçin",
  "This link does not work": "Bu bağlantı çalışmıyor",
  "It is incomplete, or older than {days} days. You can choose your emails in İklim.":
    "Bağlantı eksik ya da {days} günden eski. Hangi e-postaları alacağınızı İklim'de seçebilirsiniz.",
  "Reply to feedback: {title}": "Geri bildirime yanıt: {title}",
  "{who} replied. Open it to read the reply.":
    "{who} yanıt yazdı. Yanıtı okumak için geri bildirimi açın.",
  "Feedback assigned to you: {title}": "Size atanan geri bildirim: {title}",
  "{who} assigned it to you.": "{who} bunu size atadı.",
  "Feedback dismissed: {title}": "Geri bildirim reddedildi: {title}",
  "{who} dismissed it.": "{who} bunu reddetti.",
} as const;
