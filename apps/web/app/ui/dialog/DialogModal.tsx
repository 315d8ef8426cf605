import { Group, Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../controls/index.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the primary one last; they stay in sight while the content scrolls. */
  readonly footer?: ReactNode;
}

/**
 * The focus goes back to where it was. The kit does so only for a modal that stands in the page before it opens: this one is fetched as it
 * opens, and often leaves the page as it closes.
 */
function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, [open]);
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
