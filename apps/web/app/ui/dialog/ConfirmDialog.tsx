import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/index.ts';
import { Note } from '../note/index.ts';
import { useErrorText } from '../state/index.ts';
import type { DialogAction } from './actions.ts';
import { LazyModal } from './Dialog.tsx';

/** A question before something is done: what follows, a way out and the button that does it. It stays open with the reason when it failed. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  confirm,
  cancel,
  danger = false,
  error = null,
  onConfirm,
  actions = [],
  children,
  ...button
}: Pick<DialogAction, 'busy' | 'disabled' | 'icon' | 'focused'> & {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the button that does it. */
  confirm: ReactNode;
  /** The label of the way out, where "Cancel" says too little. */
  cancel?: string;
  /** Whether it can't be taken back. */
  danger?: boolean;
  error?: ApiError | null;
  onConfirm: () => unknown;
  /** Further buttons, before the two of every question. */
  actions?: readonly DialogAction[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <LazyModal
      open={open}
      onClose={onClose}
      title={title}
      actions={[
        ...actions,
        { label: cancel ?? t('action.cancel'), onPress: onClose },
        { ...button, label: confirm, onPress: onConfirm, tone: danger ? 'danger' : 'main' },
      ]}
    >
      {children}
      {error ? <Note kind="error">{[errorText(error), ...Object.values(error.errors).flat()].join(' ')}</Note> : null}
    </LazyModal>
  );
}
