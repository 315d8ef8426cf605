import { Button, Group, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../../../platform/api/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import type { Prepared } from '../prepare.ts';

const CODE_MAX = 40;

/** The field takes the place of the button that was pressed, and the focus with it. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/**
 * A discount code for the plan that is ordered. It is asked about before it goes into the address, so that a code that doesn't hold leaves the order as
 * it is.
 */
export default function CodeField({ purchase }: { purchase: Prepared }) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function setInAddress(value: string | null): void {
    const changed = new URLSearchParams(search);
    if (value === null) changed.delete('code');
    else changed.set('code', value);
    setSearch(changed, { replace: true, preventScrollReset: true });
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { plan, period } = purchase;
    if (!plan || !period || code.trim() === '') return;
    setBusy(true);
    setFailure(null);
    const result = await api(sellsAddresses.createPaymentIntent, { body: { plan, period, code } });
    setBusy(false);
    if (result.ok) setInAddress(code.trim());
    else setFailure(errorText(result.error));
  }

  if (purchase.discount) {
    return (
      <Group>
        <Button variant="subtle" px={0} onClick={() => setInAddress(null)}>
          {t('code.remove')}
        </Button>
      </Group>
    );
  }
  if (!open) {
    return (
      <Group>
        <Button variant="subtle" px={0} onClick={() => setOpen(true)}>
          {t('code.open')}
        </Button>
      </Group>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void apply(event)}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          label={t('code.label')}
          error={failure}
          value={code}
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          ref={takeFocus}
          flex={1}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} mt={26}>
          {t('code.apply')}
        </Button>
      </Group>
    </form>
  );
}
