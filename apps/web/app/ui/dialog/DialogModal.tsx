import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/index.ts';
import classes from './Dialog.module.css';
import type { DialogProps } from './Dialog.tsx';

export default function DialogModal({ open, onClose, title, children, footer }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={open} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <Stack gap="md">{children}</Stack>
      {footer ? (
        <Group className={classes.foot} justify="flex-end" gap="xs">
          {footer}
        </Group>
      ) : null}
    </Modal>
  );
}
