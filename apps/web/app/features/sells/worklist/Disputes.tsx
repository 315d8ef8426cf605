import { Anchor } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { DISPUTE_STATUSES } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { DisputeDialog } from './DisputeDialog.tsx';
import { DisputeState } from './DisputeState.tsx';
import { customerName, type Dispute } from './queries.ts';

function useColumns(): readonly Column<Dispute>[] {
  const { t } = useTranslation('sells-worklist');
  const format = useFormats();
  const address = useAddress();
  return [
    {
      key: 'customer',
      header: t('customer'),
      inCard: 'title',
      cell: (dispute) => (
        <Anchor
          component={Link}
          to={address({ dispute: String(dispute.id) })}
          preventScrollReset
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {customerName(dispute)}
        </Anchor>
      ),
    },
    { key: 'product', header: t('product'), cell: ({ product }) => product },
    { key: 'amount', header: t('amount'), numeric: true, cell: ({ cents }) => format.money(cents) },
    {
      key: 'due',
      header: t('disputes.due'),
      cell: ({ due_at: due, status }) => (due && status === 'open' ? <TimeText value={due} /> : null),
    },
    { key: 'state', header: t('state'), inCard: 'line', cell: (dispute) => <DisputeState dispute={dispute} /> },
  ];
}

/** Payments that banks dispute: those that are open come first in time, with their deadline. */
export function Disputes() {
  const { t } = useTranslation('sells-worklist');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const columns = useColumns();
  const state = DISPUTE_STATUSES.find((each) => each === search.get('state'));
  const disputes = useListPage(sellsAddresses.listDisputes, { ...(state ? { state } : {}) });
  const chosen = Number(search.get('dispute')) || null;
  return (
    <>
      <FilterBar names={['state']}>
        <FilterMenu
          name="state"
          label={t('filter')}
          options={[
            { value: '', label: t('all') },
            ...DISPUTE_STATUSES.map((value) => ({ value, label: t(`disputes.status.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={disputes}
        caption={t('disputes.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('disputes.empty')}>{t('disputes.emptyText')}</EmptyState>}
      />
      {chosen ? (
        <DisputeDialog
          key={chosen}
          id={chosen}
          onClose={() => void navigate(address({ dispute: null }), { preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}
