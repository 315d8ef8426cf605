import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { NOTIFICATION_AUTO_CLOSE_MS, NOTIFICATION_LIMIT } from '@quotavera/domain/limits';

/** Where `notify` shows its messages. It comes after the page: a message that was sent before waits in the kit's store. */
export default function Messages() {
  return <Notifications position="top-center" limit={NOTIFICATION_LIMIT} autoClose={NOTIFICATION_AUTO_CLOSE_MS} />;
}
