import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

/** A dialog that is a form: what is typed, a way out and the button that sends it. */
export function FormDialog({
  open = true,
  onClose,
  title,
  submit,
  busy,
  disabled = false,
  nativeChecks = false,
  onSubmit,
  children,
}: {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the button that sends the form. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** Whether the browser refuses what its fields require. Without it the server says what is wrong, in the reader's language. */
  nativeChecks?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React the event bubbles to a form around the dialog, which must not be sent.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} variant="filled" loading={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate={!nativeChecks} onSubmit={send}>
        <Stack gap="md">{children}</Stack>
      </form>
    </Dialog>
  );
}
