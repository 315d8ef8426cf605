import { Button, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { WITHDRAWAL_DAYS } from '@quotavera/domain/sells';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { lazyPart } from '../../../../ui/fetched/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Prepared, statusOf } from '../prepare.ts';
import { BillingCountry, useBillingCountry } from './BillingCountry.tsx';

const TrialWords = lazyPart(() => import('./TrialWords.tsx'));

/**
 * The box and the button. Pressing it places the order, which keeps whether the service begins at once, and then pays (`onOrdered`).
 * A renewal was ordered with its contract: it is only paid. `ready` says whether what was typed can be sent; `blocked` that nothing can be
 * typed yet. `children` is the form of the provider.
 */
export function OrderForm({
  purchase,
  failure,
  blocked = false,
  ready,
  onOrdered,
  children,
}: {
  purchase: Prepared;
  failure: string | null;
  blocked?: boolean;
  ready: () => boolean | Promise<boolean>;
  onOrdered: () => Promise<void>;
  children: ReactNode;
}) {
  const { t } = useTranslation('sells-checkout');
  const format = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const country = useBillingCountry(purchase);
  const [isCountryMissing, setCountryMissing] = useState(false);
  const [startsAtOnce, setStartsAtOnce] = useState(false);
  const [isStartMissing, setStartMissing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  // A second press comes before the first one is drawn.
  const pressed = useRef(false);
  const isRenewal = purchase.kind === 'renewal';
  // A change can only begin at once: its words stand before the button, and the press is the request.
  const isByPress = purchase.kind === 'change';

  async function order(): Promise<void> {
    const lacksCountry = purchase.asks_country && country === null;
    setCountryMissing(lacksCountry);
    const lacksStart = purchase.starts_at_once && !isRenewal && !isByPress && !startsAtOnce;
    setStartMissing(lacksStart);
    if (!(await ready()) || lacksCountry || lacksStart) return;
    if (isRenewal) return onOrdered();
    const body = { purchase: purchase.id, immediate_start: isByPress || startsAtOnce, country };
    const ordered = await api(sellsAddresses.updatePaymentIntent, { body });
    if (ordered.ok) await onOrdered();
    else if (ordered.error.code === 'purchase_closed') await navigate(statusOf(purchase.id), { replace: true });
    else setError(ordered.error);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setError(null);
    await order();
    setBusy(false);
    pressed.current = false;
  }

  return (
    <Panel
      title={t('card.title')}
      aside={purchase.provider === 'sandbox' ? <Tag tone="warning">{t('card.simulated')}</Tag> : null}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {error ? <Note kind="error">{errorText(error)}</Note> : failure ? <Note kind="error">{failure}</Note> : null}
          {purchase.asks_country ? (
            <BillingCountry
              purchase={purchase}
              error={isCountryMissing && country === null ? t('country.missing') : null}
            />
          ) : null}
          {children}
          {isByPress ? <Text size="sm">{t('startByPress')}</Text> : null}
          {isRenewal || isByPress ? null : (
            <Checkbox
              label={t('start')}
              description={purchase.starts_at_once ? t('startNeeded') : t('startText', { days: WITHDRAWAL_DAYS })}
              error={isStartMissing && !startsAtOnce ? t('startNeeded') : null}
              checked={startsAtOnce}
              onChange={(event) => setStartsAtOnce(event.currentTarget.checked)}
            />
          )}
          {purchase.kind === 'trial' ? <TrialWords purchase={purchase} /> : null}
          <Button type="submit" variant="filled" size="lg" loading={busy} disabled={blocked}>
            {isRenewal ? t('pay', { price: format.money(purchase.card_cents) }) : t('order')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
