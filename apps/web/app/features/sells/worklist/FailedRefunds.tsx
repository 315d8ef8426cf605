import { Anchor, Button } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { customerName, type FailedRefund } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { useProviderWords } from './words.ts';

function useColumns(onDecide: (refund: FailedRefund) => void): readonly Column<FailedRefund>[] {
  const { t } = useTranslation('sells-worklist');
  const format = useFormats();
  return [
    {
      key: 'customer',
      header: t('customer'),
      inCard: 'title',
      cell: (refund) => (
        <Anchor component={Link} to={paths.user(refund.customer.id)} fw={500}>
          {customerName(refund)}
        </Anchor>
      ),
    },
    { key: 'product', header: t('product'), cell: ({ product }) => product },
    { key: 'amount', header: t('amount'), numeric: true, cell: ({ cents }) => format.money(cents) },
    { key: 'since', header: t('refunds.since'), cell: ({ created_at: at }) => <TimeText value={at} /> },
    {
      key: 'failures',
      header: t('refunds.failures'),
      numeric: true,
      cell: ({ failures }) => format.count(failures),
    },
    {
      key: 'act',
      header: t('refunds.how'),
      inCard: 'line',
      cell: (refund) =>
        refund.settled_as ? (
          t(`refunds.how_settled.${refund.settled_as}`, { note: refund.settled_note })
        ) : (
          <Button
            size="compact-md"
            mih={44}
            onClick={() => onDecide(refund)}
            aria-label={t('refunds.decideFor', { name: customerName(refund) })}
          >
            {t('refunds.decide')}
          </Button>
        ),
    },
  ];
}

/** Refunds that wait because their provider can't make them, and those that somebody has settled. */
export function FailedRefunds() {
  const { t } = useTranslation('sells-worklist');
  const [search] = useSearchParams();
  const [deciding, setDeciding] = useState<FailedRefund | null>(null);
  const columns = useColumns(setDeciding);
  const words = useProviderWords('refunds');
  const settled = search.get('settled') === 'true';
  const refunds = useListPage(sellsAddresses.listFailedRefunds, { ...(settled ? { settled: 'true' as const } : {}) });
  return (
    <>
      <FilterBar names={['settled']}>
        <FilterMenu
          name="settled"
          label={t('filter')}
          options={[
            { value: '', label: t('refunds.waiting') },
            { value: 'true', label: t('refunds.settled') },
          ]}
        />
      </FilterBar>
      <ListTable
        read={refunds}
        caption={t('refunds.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ failure }) => failure && `${t('refunds.why')}: ${words(failure)}`}
        empty={<EmptyState title={t('refunds.empty')}>{t('refunds.emptyText')}</EmptyState>}
      />
      {deciding ? <RefundDialog refund={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}
