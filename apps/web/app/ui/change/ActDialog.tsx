import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiResult } from '../../platform/api/index.ts';
import { useChange } from '../../platform/api/use-change.ts';
import { notify } from '../../platform/notify/index.ts';
import { ConfirmDialog } from '../dialog/index.ts';

/** The second step of what can't be taken back: says what follows, does it, and closes with a message. */
export function ActDialog<Data>({
  text,
  done,
  run,
  affects,
  onDone,
  onClose,
  children,
  ...dialog
}: {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** The message once it is done. */
  done: string;
  run: () => Promise<ApiResult<Data>>;
  /** Queries whose path it `affects` are read again after it. */
  affects: (path: string) => boolean;
  onDone?: (data: Data) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { busy, error, run: change } = useChange(affects);
  const press = () =>
    change(run, (data) => {
      onDone?.(data);
      notify('success', done);
      onClose();
    });
  return (
    <ConfirmDialog {...dialog} danger busy={busy} error={error} onClose={onClose} onConfirm={press}>
      <Text>{text}</Text>
      {children}
    </ConfirmDialog>
  );
}
