import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { NOTIFICATION_AUTO_CLOSE_MS } from '@quotavera/domain/limits';
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../ui/icons/index.ts';

type Kind = 'success' | 'failure' | 'info';

const LOOKS = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden="true" /> },
  failure: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden="true" /> },
  info: { color: 'vite-blue', icon: <IconInfoCircle size={18} aria-hidden="true" /> },
} as const;

interface Undo {
  readonly label: string;
  readonly run: () => void;
}

let last = 0;

function withUndo(id: string, message: ReactNode, undo: Undo | undefined): ReactNode {
  if (!undo) return message;
  const press = () => {
    notifications.hide(id);
    undo.run();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {message}
      <Button size="sm" style={{ flexShrink: 0 }} onClick={press}>
        {undo.label}
      </Button>
    </Group>
  );
}

/**
 * A message that goes by itself after four seconds. What must not be missed belongs on the screen, not here; `undo` takes back what the
 * message says, by the button whose label it gives.
 */
export function notify(kind: Kind, message: string, undo?: Undo): void {
  last += 1;
  const id = `message-${last}`;
  notifications.show({
    id,
    ...LOOKS[kind],
    message: withUndo(id, message, undo),
    autoClose: NOTIFICATION_AUTO_CLOSE_MS,
    withBorder: true,
  });
}

/** A message about something that is still to happen: it stays until `hideMessage`; shown again, it says the new words. */
export function showMessage(id: string, message: ReactNode, undo: Undo): void {
  const data = {
    id,
    ...LOOKS.info,
    message: withUndo(id, message, undo),
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
  } as const;
  notifications.show(data);
  notifications.update(data);
}

export function hideMessage(id: string): void {
  notifications.hide(id);
}
