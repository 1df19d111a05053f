import type { Entry } from "../catalogue.ts";
import type { notification as en } from "../en/notification.ts";

export const notification: Record<keyof typeof en, Entry> = {
  "System Notifications": "Sistem bildirimleri",
  "No unread notifications": "Okunmamış bildirim yok",
  "{count} unread notifications": "{count} okunmamış bildirim",
  "{count} notifications": "{count} bildirim",
  "All notifications": "Tüm bildirimler",
  "Mark all as read": "Tümünü okundu işaretle",
  "Mark as read": "Okundu işaretle",
  "Mark as read: {title}": "Okundu işaretle: {title}",
  "All are marked as read": "Tümü okundu olarak işaretlendi",
  "Show more": "Daha fazla göster",
  "Show": "Göster",
  "Unread": "Okunmadı",
  "No notifications yet": "Henüz bildirim yok",
  "When something happens in processes that you are responsible for, you are told here.":
    "Sorumlusu olduğunuz süreçlerde bir şey olduğunda burada haber verilir.",
  "No notification in this state": "Bu durumda bildirim yok",
  "An error occurred": "Bir hata oluştu",
  "Notification": "Bildirim",
  "Message": "İleti",
  "Received": "Geldiği zaman",
  "New": "Yeni",
  "Seen": "Görüldü",
  "Read": "Okundu",
};
