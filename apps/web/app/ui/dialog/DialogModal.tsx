import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/index.ts';
import type { DialogAction, SubmitAction } from './actions.ts';
import classes from './Dialog.module.css';
import { useFocusBack } from './useFocusBack.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** They stay in sight while the content scrolls, the main one last. */
  actions?: readonly (DialogAction | SubmitAction)[];
}

const TONES = { main: { variant: 'filled' }, danger: { variant: 'outline', color: 'red' } } as const;

function Action(action: DialogAction | SubmitAction) {
  const { label, tone, busy, disabled, icon, apart, focused } = action;
  return (
    <Button
      {...(tone && TONES[tone])}
      {...('form' in action ? { type: 'submit', form: action.form } : { onClick: () => void action.onPress() })}
      loading={busy}
      disabled={disabled}
      leftSection={icon}
      mr={apart ? 'auto' : undefined}
      data-autofocus={focused || undefined}
    >
      {label}
    </Button>
  );
}

export default function DialogModal({ open, onClose, title, children, actions = [] }: ModalProps) {
  const { t } = useTranslation();
  useFocusBack(open);
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close'), iconSize: 20 }}
      // The dialog's head is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      <Stack gap="md">{children}</Stack>
      {actions.length > 0 ? (
        <Group className={classes.foot} justify="flex-end" gap="xs">
          {actions.map((action, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button's place is its name, since its label may change while it is pressed
            <Action key={n} {...action} />
          ))}
        </Group>
      ) : null}
    </Modal>
  );
}
