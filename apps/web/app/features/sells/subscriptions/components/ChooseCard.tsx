import { Stack } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofNothing, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Radio } from '../../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { type Subscription, useKeepOverview } from '../../pricing/index.ts';
import { type Card, useCardOption, useNameOf } from '../cards.ts';
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
  const nameOf = useNameOf();
  const optionOf = useCardOption();
  const keep = useKeepOverview();
  const [chosen, setChosen] = useState(String(subscription.card?.id ?? cards[0]?.id ?? ANOTHER));
  const [adding, setAdding] = useState(cards.length === 0);
  const { busy, error, run } = useChange(ofNothing);
  if (adding) return <AddCard subscription={subscription.id} onClose={onClose} />;

  const choose = () =>
    run(
      () => api(sellsAddresses.chooseCard, { body: { subscription: subscription.id, card: Number(chosen) } }),
      (overview) => {
        keep(overview);
        notify('success', t('cards.chosen'));
        onClose();
      },
    );

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('cards.chooseTitle', { name: nameOf(subscription) })}
      confirm={t(chosen === ANOTHER ? 'cards.goOn' : 'cards.choose')}
      cancel={t('keep')}
      busy={busy}
      error={error}
      onConfirm={chosen === ANOTHER ? () => setAdding(true) : choose}
    >
      <Radio.Group label={t('cards.chooseText')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {cards.map((card) => (
            <Radio key={card.id} value={String(card.id)} label={optionOf(card)} />
          ))}
          <Radio value={ANOTHER} label={t('cards.another')} />
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}
