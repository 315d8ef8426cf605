import { Button, Stack } from '@mantine/core';
import type { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError, ReplyTo } from '../../../../platform/api/index.ts';
import { Note } from '../../../../ui/note/index.ts';

export type PreparedCard = ReplyTo<typeof sellsAddresses.createCardSetup>;

/** Each provider's form gets these. `onConfirmed` takes the confirmed card over; an error of that is shown in the form. */
export interface CardFormProps {
  setup: PreparedCard;
  secret: string;
  onConfirmed: () => Promise<ApiError | null>;
  onRetry: () => void;
}

/** The frame of a card that is kept without a payment: what went wrong, the provider's fields, the button. */
export function CardForm({
  failure,
  blocked = false,
  onSave,
  children,
}: {
  failure: string | null;
  blocked?: boolean;
  onSave: () => Promise<void>;
  children: ReactNode;
}) {
  const { t } = useTranslation('sells-checkout');
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
