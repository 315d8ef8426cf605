import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure, type SentForm } from '../form/index.ts';
import type { DialogAction } from './actions.ts';
import { LazyModal } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogAction, 'tone' | 'disabled' | 'icon'> {
  form: SentForm;
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the button that sends the form; null where it can only be read. */
  submit: string | null;
  /** The label of the way out, where "Cancel" says too little. */
  cancel?: string | undefined;
  /** Further buttons, before the two of every form. */
  actions?: readonly DialogAction[];
  children: ReactNode;
}

/** A dialog that is a form: what is typed, why it was refused, a way out and the button that sends it. */
export function FormDialog({
  form,
  open = true,
  onClose,
  title,
  submit,
  cancel,
  actions = [],
  children,
  tone = 'main',
  ...button
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <LazyModal
      open={open}
      onClose={onClose}
      title={title}
      actions={[
        ...actions,
        { label: cancel ?? t('action.cancel'), onPress: onClose },
        ...(submit === null ? [] : [{ ...button, tone, label: submit, form: id, busy: form.busy }]),
      ]}
    >
      <form id={id} noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          {children}
          <FormFailure form={form} />
        </Stack>
      </form>
    </LazyModal>
  );
}
