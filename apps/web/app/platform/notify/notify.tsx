import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { NOTIFICATION_AUTO_CLOSE_MS } from '@quotavera/domain/limits';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../ui/icons/index.ts';

type Kind = 'success' | 'failure' | 'info';

const LOOKS = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden="true" /> },
  failure: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden="true" /> },
  info: { color: 'vite-blue', icon: <IconInfoCircle size={18} aria-hidden="true" /> },
} as const;

let last = 0;

/**
 * Shows a message that goes by itself after four seconds. A message that nobody may miss belongs on the screen, not here. `undo` takes back
 * what the message says, by the button whose label it gives.
 */
export function notify(kind: Kind, message: string, undo?: { label: string; run: () => void }): void {
  const { color, icon } = LOOKS[kind];
  last += 1;
  const id = `message-${last}`;
  const button = undo ? (
    <Button
      size="sm"
      onClick={() => {
        notifications.hide(id);
        undo.run();
      }}
    >
      {undo.label}
    </Button>
  ) : null;
  notifications.show({
    id,
    color,
    icon,
    message: button ? (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {message}
        {button}
      </Group>
    ) : (
      message
    ),
    autoClose: NOTIFICATION_AUTO_CLOSE_MS,
    withBorder: true,
  });
}
