import { Button, Stack } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Radio } from '../../../../ui/controls/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Subscription, useKeepOverview } from '../../pricing/index.ts';
import { type Card, cardExpiry, cardName, useNameOf } from '../cards.ts';
import { AddCard } from './AddCard.tsx';

const ANOTHER = 'another';

/** The card that a subscription is charged to: one of those that are kept, or another one. */
export function ChooseCard({
  subscription,
  cards,
  onClose,
}: {
  subscription: Subscription;
  cards: readonly Card[];
  onClose: () => void;
}) {
  const { t } = useTranslation('sells-subscriptions');
  const errorText = useErrorText();
  const nameOf = useNameOf();
  const keep = useKeepOverview();
  const [chosen, setChosen] = useState(String(subscription.card?.id ?? cards[0]?.id ?? ANOTHER));
  const [adding, setAdding] = useState(cards.length === 0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  if (adding) return <AddCard subscription={subscription.id} onClose={onClose} />;

  async function press(): Promise<void> {
    if (chosen === ANOTHER) return setAdding(true);
    setBusy(true);
    const result = await api(sellsAddresses.chooseCard, {
      body: { subscription: subscription.id, card: Number(chosen) },
    });
    setBusy(false);
    if (!result.ok) return setError(result.error);
    keep(result.data);
    notify('success', t('cards.chosen'));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cards.chooseTitle', { name: nameOf(subscription) })}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="filled" loading={busy} onClick={() => void press()}>
            {t(chosen === ANOTHER ? 'cards.goOn' : 'cards.choose')}
          </Button>
        </>
      }
    >
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Radio.Group label={t('cards.chooseText')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {cards.map((card) => (
            <Radio
              key={card.id}
              value={String(card.id)}
              label={t('cards.option', { card: cardName(card), expires: cardExpiry(card) })}
            />
          ))}
          <Radio value={ANOTHER} label={t('cards.another')} />
        </Stack>
      </Radio.Group>
    </Dialog>
  );
}
