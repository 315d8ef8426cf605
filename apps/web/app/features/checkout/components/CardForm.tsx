import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note/index.ts';

/** The frame of a card that is kept without a payment: what went wrong, the provider's fields, the button. */
export function CardForm({
  failure,
  blocked = false,
  onSave,
  children,
}: {
  readonly failure: string | null;
  readonly blocked?: boolean;
  readonly onSave: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  const [busy, setBusy] = useState(false);
  // A second press comes before the first one is drawn.
  const pressed = useRef(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    await onSave();
    setBusy(false);
    pressed.current = false;
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure ? <Note kind="error">{failure}</Note> : null}
        {children}
        <Button type="submit" variant="filled" loading={busy} disabled={blocked}>
          {t('card.save')}
        </Button>
      </Stack>
    </form>
  );
}
