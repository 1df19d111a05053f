/** The texts of the activity. */
export const activity = {
  "Since you were last here": "Son ziyaretinizden bu yana",
  "The activity could not be loaded": "Etkinlik yüklenemedi",
  "Nothing has happened here": "Burada henüz bir şey olmadı",
  "Everything that is created, changed or completed appears here, with who did it.":
    "Oluşturulan, değiştirilen ve tamamlanan her şey, kimin yaptığıyla birlikte burada görünür.",
  "Yesterday": "Dün",
  "{who} created the project “{name}”": "{who}, “{name}” projesini oluşturdu",
  "{who} changed the project “{name}”": "{who}, “{name}” projesini değiştirdi",
  "{who} enabled the project “{name}”": "{who}, “{name}” projesini etkinleştirdi",
  "{who} disabled the project “{name}”": "{who}, “{name}” projesini devre dışı bıraktı",
  "{who} deleted the project “{name}”": "{who}, “{name}” projesini sildi",
  "{who} added the process “{name}”": "{who}, “{name}” sürecini ekledi",
  "{who} changed the process “{name}”": "{who}, “{name}” sürecini değiştirdi",
  "{who} deleted the process “{name}”": "{who}, “{name}” sürecini sildi",
  "{who} added the milestone “{name}”": "{who}, “{name}” kilometre taşını ekledi",
  "{who} changed the milestone “{name}”": "{who}, “{name}” kilometre taşını değiştirdi",
  "{who} started the milestone “{name}”": "{who}, “{name}” kilometre taşını başlattı",
  "{who} completed the milestone “{name}”": "{who}, “{name}” kilometre taşını tamamladı",
  "{who} reopened the milestone “{name}”":
    "{who}, “{name}” kilometre taşının tamamlanmasını geri aldı",
  "{who} reset the milestone “{name}”": "{who}, “{name}” kilometre taşını sıfırladı",
  "{who} deleted the milestone “{name}”": "{who}, “{name}” kilometre taşını sildi",
  "{who} added the partner company “{name}”": "{who}, “{name}” iş ortağını ekledi",
  "{who} changed the partner company “{name}”": "{who}, “{name}” iş ortağını değiştirdi",
  "{who} deleted the partner company “{name}”": "{who}, “{name}” iş ortağını sildi",
  "{who} added the technology “{name}”": "{who}, “{name}” teknolojisini ekledi",
  "{who} changed the technology “{name}”": "{who}, “{name}” teknolojisini değiştirdi",
  "{who} deleted the technology “{name}”": "{who}, “{name}” teknolojisini sildi",
  "{who} added the stakeholder “{name}”": "{who}, “{name}” paydaşını ekledi",
  "{who} changed the stakeholder “{name}”": "{who}, “{name}” paydaşını değiştirdi",
  "{who} deleted the stakeholder “{name}”": "{who}, “{name}” paydaşını sildi",
  "{who} invited the user {name}": "{who}, {name} adlı kullanıcıyı davet etti",
  "{who} changed the user {name}": "{who}, {name} adlı kullanıcıyı değiştirdi",
  "{who} enabled the user {name}": "{who}, {name} adlı kullanıcıyı etkinleştirdi",
  "{who} disabled the user {name}": "{who}, {name} adlı kullanıcıyı devre dışı bıraktı",
  "{who} deleted the user {name}": "{who}, {name} adlı kullanıcıyı sildi",
  "{who} added the reminder “{name}”": "{who}, “{name}” hatırlatıcısını ekledi",
  "{who} changed the reminder “{name}”": "{who}, “{name}” hatırlatıcısını değiştirdi",
  "{who} completed the reminder “{name}” for {date}":
    "{who}, “{name}” hatırlatıcısını {date} için tamamladı",
  "{who} skipped the reminder “{name}” for {date}":
    "{who}, “{name}” hatırlatıcısını {date} için atladı",
  "{who} deleted the reminder “{name}”": "{who}, “{name}” hatırlatıcısını sildi",
  "{who} sent the feedback “{name}”": "{who}, “{name}” geri bildirimini gönderdi",
  "{who} changed the feedback “{name}”": "{who}, “{name}” geri bildirimini değiştirdi",
  "{who} took up the feedback “{name}”": "{who}, “{name}” geri bildirimini incelemeye aldı",
  "{who} reopened the feedback “{name}”": "{who}, “{name}” geri bildirimini yeniden açtı",
  "{who} resolved the feedback “{name}”": "{who}, “{name}” geri bildirimini çözdü",
  "{who} dismissed the feedback “{name}”": "{who}, “{name}” geri bildirimini reddetti",
  "{who} replied to the feedback “{name}”": "{who}, “{name}” geri bildirimine yanıt yazdı",
  "{who} deleted a reply to the feedback “{name}”":
    "{who}, “{name}” geri bildirimindeki yanıtını sildi",
  "{who} added the public holiday “{name}”": "{who}, “{name}” tatilini ekledi",
  "{who} changed the public holiday “{name}”": "{who}, “{name}” tatilini değiştirdi",
  "{who} deleted the public holiday “{name}”": "{who}, “{name}” tatilini sildi",
  "{who} undid the deletion of the public holiday “{name}”":
    "{who}, “{name}” tatilinin silinmesini geri aldı",
  "{who} undid the enabling of the project “{name}”":
    "{who}, “{name}” projesinin etkinleştirilmesini geri aldı",
  "{who} undid the disabling of the project “{name}”":
    "{who}, “{name}” projesinin devre dışı bırakılmasını geri aldı",
  "{who} undid the deletion of the project “{name}”":
    "{who}, “{name}” projesinin silinmesini geri aldı",
  "{who} undid the deletion of the process “{name}”":
    "{who}, “{name}” sürecinin silinmesini geri aldı",
  "{who} undid their change of the technology “{name}”":
    "{who}, “{name}” teknolojisindeki değişikliğini geri aldı",
  "{who} undid their change of the milestone “{name}”":
    "{who}, “{name}” kilometre taşındaki değişikliğini geri aldı",
  "{who} undid the start of the milestone “{name}”":
    "{who}, “{name}” kilometre taşının başlatılmasını geri aldı",
  "{who} restored the completion of the milestone “{name}”":
    "{who}, “{name}” kilometre taşını yeniden tamamlandı olarak işaretledi",
  "{who} undid the reset of the milestone “{name}”":
    "{who}, “{name}” kilometre taşının sıfırlanmasını geri aldı",
  "{who} undid the deletion of the milestone “{name}”":
    "{who}, “{name}” kilometre taşının silinmesini geri aldı",
  "{who} undid the deletion of the partner company “{name}”":
    "{who}, “{name}” iş ortağının silinmesini geri aldı",
  "{who} undid the addition of the technology “{name}”":
    "{who}, “{name}” teknolojisinin eklenmesini geri aldı",
  "{who} undid the deletion of the technology “{name}”":
    "{who}, “{name}” teknolojisinin silinmesini geri aldı",
  "{who} undid the deletion of the stakeholder “{name}”":
    "{who}, “{name}” paydaşının silinmesini geri aldı",
  "{who} undid the enabling of the user {name}":
    "{who}, {name} adlı kullanıcının etkinleştirilmesini geri aldı",
  "{who} undid the disabling of the user {name}":
    "{who}, {name} adlı kullanıcının devre dışı bırakılmasını geri aldı",
  "{who} undid completing the reminder “{name}” for {date}":
    "{who}, “{name}” hatırlatıcısının {date} için tamamlanmasını geri aldı",
  "{who} undid skipping the reminder “{name}” for {date}":
    "{who}, “{name}” hatırlatıcısının {date} için atlanmasını geri aldı",
  "{who} undid the deletion of the reminder “{name}”":
    "{who}, “{name}” hatırlatıcısının silinmesini geri aldı",
  "{who} undid taking up the feedback “{name}”":
    "{who}, “{name}” geri bildiriminin incelemeye alınmasını geri aldı",
  "{who} undid reopening the feedback “{name}”":
    "{who}, “{name}” geri bildiriminin yeniden açılmasını geri aldı",
  "{who} undid resolving the feedback “{name}”":
    "{who}, “{name}” geri bildiriminin çözülmesini geri aldı",
  "{who} undid dismissing the feedback “{name}”":
    "{who}, “{name}” geri bildiriminin reddedilmesini geri aldı",
  "Project history": "Proje geçmişi",
  "Show each": "Tek tek göster",
  "{who} created {count} projects": "{who}, {count} projeyi oluşturdu",
  "{who} made {count} changes to projects": "{who}, projelerde {count} değişiklik yaptı",
  "{who} enabled {count} projects": "{who}, {count} projeyi etkinleştirdi",
  "{who} disabled {count} projects": "{who}, {count} projeyi devre dışı bıraktı",
  "{who} deleted {count} projects": "{who}, {count} projeyi sildi",
  "{who} added {count} processes": "{who}, {count} süreç ekledi",
  "{who} made {count} changes to processes": "{who}, süreçlerde {count} değişiklik yaptı",
  "{who} deleted {count} processes": "{who}, {count} süreci sildi",
  "{who} added {count} milestones": "{who}, {count} kilometre taşı ekledi",
  "{who} made {count} changes to milestones":
    "{who}, kilometre taşlarında {count} değişiklik yaptı",
  "{who} started {count} milestones": "{who}, {count} kilometre taşını başlattı",
  "{who} completed {count} milestones": "{who}, {count} kilometre taşını tamamladı",
  "{who} reopened {count} milestones": "{who}, {count} kilometre taşının tamamlanmasını geri aldı",
  "{who} reset {count} milestones": "{who}, {count} kilometre taşını sıfırladı",
  "{who} deleted {count} milestones": "{who}, {count} kilometre taşını sildi",
  "{who} added {count} partner companies": "{who}, {count} iş ortağı ekledi",
  "{who} made {count} changes to partner companies":
    "{who}, iş ortaklarında {count} değişiklik yaptı",
  "{who} deleted {count} partner companies": "{who}, {count} iş ortağını sildi",
  "{who} added {count} technologies": "{who}, {count} teknoloji ekledi",
  "{who} made {count} changes to technologies": "{who}, teknolojilerde {count} değişiklik yaptı",
  "{who} deleted {count} technologies": "{who}, {count} teknolojiyi sildi",
  "{who} added {count} stakeholders": "{who}, {count} paydaş ekledi",
  "{who} made {count} changes to stakeholders": "{who}, paydaşlarda {count} değişiklik yaptı",
  "{who} deleted {count} stakeholders": "{who}, {count} paydaşı sildi",
  "{who} invited {count} users": "{who}, {count} kullanıcıyı davet etti",
  "{who} made {count} changes to users": "{who}, kullanıcılarda {count} değişiklik yaptı",
  "{who} enabled {count} users": "{who}, {count} kullanıcıyı etkinleştirdi",
  "{who} disabled {count} users": "{who}, {count} kullanıcıyı devre dışı bıraktı",
  "{who} deleted {count} users": "{who}, {count} kullanıcıyı sildi",
  "{who} added {count} reminders": "{who}, {count} hatırlatıcı ekledi",
  "{who} made {count} changes to reminders": "{who}, hatırlatıcılarda {count} değişiklik yaptı",
  "{who} completed {count} dates of reminders":
    "{who}, hatırlatıcıların {count} tarihini tamamladı",
  "{who} skipped {count} dates of reminders": "{who}, hatırlatıcıların {count} tarihini atladı",
  "{who} deleted {count} reminders": "{who}, {count} hatırlatıcıyı sildi",
  "{who} sent {count} pieces of feedback": "{who}, {count} geri bildirim gönderdi",
  "{who} made {count} changes to pieces of feedback":
    "{who}, geri bildirimlerde {count} değişiklik yaptı",
  "{who} took up {count} pieces of feedback": "{who}, {count} geri bildirimi incelemeye aldı",
  "{who} reopened {count} pieces of feedback": "{who}, {count} geri bildirimi yeniden açtı",
  "{who} resolved {count} pieces of feedback": "{who}, {count} geri bildirimi çözdü",
  "{who} dismissed {count} pieces of feedback": "{who}, {count} geri bildirimi reddetti",
  "{who} wrote {count} replies to feedback": "{who}, geri bildirimlere {count} yanıt yazdı",
  "{who} deleted {count} replies to feedback": "{who}, geri bildirimlerdeki {count} yanıtını sildi",
  "{who} added {count} public holidays": "{who}, {count} resmî tatil ekledi",
  "{who} made {count} changes to public holidays":
    "{who}, resmî tatillerde {count} değişiklik yaptı",
  "{who} deleted {count} public holidays": "{who}, {count} resmî tatili sildi",
};
