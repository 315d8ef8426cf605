import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { useNow } from '../../../../ui/time/index.ts';
import type { Overview } from '../../pricing/index.ts';
import { type Card, cardExpiry, chargedTo, isExpired, useCardName, useNameOf } from '../cards.ts';
import { AddCard } from './AddCard.tsx';
import { AskDialog } from './AskDialog.tsx';

/** Asks before a card goes. Subscriptions charged to it are charged to another card, or won't renew. */
function RemoveDialog({
  card,
  overview: { cards, results },
  onClose,
}: {
  card: Card;
  overview: Overview;
  onClose: () => void;
}) {
  const { t } = useTranslation('sells-subscriptions');
  const cardName = useCardName();
  const nameOf = useNameOf();
  const others = cards.filter(({ id }) => id !== card.id);
  const charged = chargedTo(card, results).map(nameOf).join(', ');
  const [instead, setInstead] = useState<number | null>(others[0]?.id ?? null);
  const moves = charged !== '' && instead !== null;
  return (
    <AskDialog
      title={t('cards.removeTitle', { card: cardName(card) })}
      text={
        charged === ''
          ? t('cards.removeText')
          : t(moves ? 'cards.removeMoves' : 'cards.removeStops', { names: charged })
      }
      confirm={t('cards.remove')}
      done={t('cards.removed')}
      run={() => api(sellsAddresses.removeCard, { body: { card: card.id, instead: moves ? instead : null } })}
      onClose={onClose}
    >
      {charged !== '' && others.length > 0 ? (
        <NativeSelect
          label={t('cards.instead')}
          value={instead ?? ''}
          onChange={(event) => setInstead(Number(event.currentTarget.value) || null)}
          data={[
            ...others.map((other) => ({ value: String(other.id), label: cardName(other) })),
            { value: '', label: t('cards.none') },
          ]}
        />
      ) : null}
    </AskDialog>
  );
}

/** The kept cards: what each pays for; one is added or removed. */
export function Cards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('sells-subscriptions');
  const cardName = useCardName();
  const nameOf = useNameOf();
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Card | null>(null);
  const columns: readonly Column<Card>[] = [
    {
      key: 'card',
      header: t('fact.card'),
      inCard: 'title',
      cell: (card) => (
        <>
          {cardName(card)}
          {card.mandate ? (
            <Text size="sm" c="dimmed">
              {t('cards.mandate', { mandate: card.mandate })}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'expires',
      header: t('cards.expires'),
      cell: (card) => (
        <Group gap="xs">
          {cardExpiry(card) ?? t('cards.noExpiry')}
          {now !== null && isExpired(card, now) ? <Tag tone="warning">{t('cards.expired')}</Tag> : null}
        </Group>
      ),
    },
    {
      key: 'for',
      header: t('cards.for'),
      cell: (card) => chargedTo(card, overview.results).map(nameOf).join(', ') || t('cards.forNothing'),
    },
    {
      key: 'remove',
      header: t('cards.action'),
      inCard: 'end',
      cell: (card) => (
        <Button
          size="sm"
          onClick={() => setRemoving(card)}
          aria-label={t('cards.removeLabel', { card: cardName(card) })}
        >
          {t('cards.remove')}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('cards.title')} aside={<Button onClick={() => setAdding(true)}>{t('cards.add')}</Button>}>
      <DataTable
        caption={t('cards.caption')}
        columns={columns}
        rows={overview.cards}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('cards.empty')} />}
      />
      {adding ? <AddCard onClose={() => setAdding(false)} /> : null}
      {removing ? <RemoveDialog card={removing} overview={overview} onClose={() => setRemoving(null)} /> : null}
    </Panel>
  );
}
