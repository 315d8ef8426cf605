export { NotificationBell } from './NotificationBell.tsx';
export { Notifications } from './Notifications.tsx';
