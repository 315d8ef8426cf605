import { notifications } from '@mantine/notifications';
import { NOTIFICATION_AUTO_CLOSE_MS } from '@quotavera/domain/limits';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../ui/icons/index.ts';

type Kind = 'success' | 'failure' | 'info';

const LOOKS = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden="true" /> },
  failure: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden="true" /> },
  info: { color: 'vite-blue', icon: <IconInfoCircle size={18} aria-hidden="true" /> },
} as const;

/** A message that goes by itself after four seconds. What must not be missed belongs on the screen, not here. */
export function notify(kind: Kind, message: string, title?: string): void {
  const { color, icon } = LOOKS[kind];
  notifications.show({ color, icon, message, title, autoClose: NOTIFICATION_AUTO_CLOSE_MS, withBorder: true });
}
