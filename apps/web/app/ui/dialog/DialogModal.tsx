import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/index.ts';
import classes from './Dialog.module.css';
import { useFocusBack } from './useFocusBack.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the primary one last; they stay in sight while the content scrolls. */
  footer?: ReactNode;
}

export default function DialogModal({ open, onClose, title, children, footer }: DialogProps) {
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
      {footer ? (
        <Group className={classes.foot} justify="flex-end" gap="xs">
          {footer}
        </Group>
      ) : null}
    </Modal>
  );
}
