export { NotificationBell, NotificationRow } from './NotificationBell.tsx';
export { Notifications } from './Notifications.tsx';
