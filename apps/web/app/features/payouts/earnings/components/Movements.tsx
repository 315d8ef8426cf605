import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText, useTimeZone } from '../../../../ui/time/index.ts';
import type { Movement } from '../queries.ts';

function useColumns(): readonly Column<Movement>[] {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const zone = useTimeZone();
  const callText = ({ member, at }: NonNullable<Movement['call']>) => {
    const when = format.instant(at, zone);
    return member === null ? when : t('movements.callWith', { who: member, when });
  };
  return [
    {
      key: 'what',
      header: t('movements.what'),
      inCard: 'title',
      cell: ({ kind, channel, plan, call }) =>
        [t(`movements.kind.${kind}`), [channel, plan].filter(Boolean).join(', '), call && callText(call)]
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'when', header: t('movements.when'), cell: ({ at }) => <TimeText value={at} /> },
    {
      key: 'price',
      inCard: 'hidden',
      header: t('movements.price'),
      numeric: true,
      cell: ({ kind, price_cents: price }) => (kind === 'charge' && price !== null ? format.money(price) : ''),
    },
    {
      key: 'amount',
      inCard: 'figure',
      header: t('movements.amount'),
      numeric: true,
      // A share that changes its place leaves the sum as it was: its row says how much it was.
      cell: ({ kind, pending_cents: pending, available_cents: available, held_cents: held }) =>
        format.money(kind === 'release' ? available : pending + available + held),
    },
    {
      key: 'available',
      inCard: 'hidden',
      header: t('movements.available'),
      numeric: true,
      cell: ({ available_cents: cents }) => (cents === 0 ? '' : format.money(cents)),
    },
  ];
}

/** All that moved a tipster's balance, the latest first. */
export function Movements() {
  const { t } = useTranslation('payouts-earnings');
  const columns = useColumns();
  const movements = useListPage(payoutsAddresses.listMovements);
  return (
    <Panel title={t('movements.title')}>
      <ListTable
        read={movements}
        caption={t('movements.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('movements.empty')}>{t('movements.emptyText')}</EmptyState>}
      />
    </Panel>
  );
}
