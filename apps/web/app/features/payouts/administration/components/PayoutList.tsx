import { Anchor, Button, Group } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { PAYOUT_STATUSES } from '@quotavera/domain/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listOrEmpty } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconWallet } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Payout, STATUS_TONES } from '../../earnings/index.ts';
import { ConfirmMany } from './ConfirmMany.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';

const FILTERS = ['status'] as const;

function useColumns(): readonly Column<Payout>[] {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const format = useFormats();
  const address = useAddress();
  return [
    {
      key: 'tipster',
      header: t('tipster'),
      inCard: 'title',
      cell: ({ id, tipster }) => (
        <Anchor
          component={Link}
          to={address({ payout: String(id) })}
          preventScrollReset
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {tipster.username}
        </Anchor>
      ),
    },
    { key: 'when', header: words('payouts.when'), cell: ({ requested_at: at }) => <TimeText value={at} /> },
    {
      key: 'gross',
      header: words('payouts.gross'),
      numeric: true,
      cell: ({ gross_cents: cents }) => format.money(cents),
    },
    {
      key: 'net',
      header: words('payouts.net'),
      numeric: true,
      cell: ({ net_cents: cents }) => format.money(cents),
    },
    {
      key: 'state',
      header: words('payouts.state'),
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{words(`status.${status}`)}</Tag>,
    },
  ];
}

/** Makes the month's payouts, and confirms those that were asked for. */
function Run() {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  const { change, busy, error } = useChange();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Group>
        <Button
          loading={busy}
          onClick={() =>
            void change(payoutsAddresses.runPayouts, {}, ({ made, skipped }) =>
              t('run.done', { made: format.count(made), skipped: format.count(skipped) }),
            )
          }
        >
          {t('run.button')}
        </Button>
        <Button variant="filled" onClick={() => setConfirming(true)}>
          {t('bulk.button')}
        </Button>
      </Group>
      <Failed error={error} />
      {confirming ? <ConfirmMany onClose={() => setConfirming(false)} /> : null}
    </>
  );
}

/** Payouts of all tipsters by state; one opens with what can be done about it. */
export function PayoutList() {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const [search] = useSearchParams();
  const status = PAYOUT_STATUSES.find((each) => each === search.get('status'));
  const columns = useColumns();
  const navigate = useNavigate();
  const address = useAddress();
  const payouts = useListPage(payoutsAddresses.listPayouts, { ...(status ? { status } : {}) });
  const list = listOrEmpty(payouts);
  const chosen = list.results.find(({ id }) => String(id) === search.get('payout')) ?? null;
  return (
    <>
      <Run />
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('filter')}
          options={[
            { value: '', label: t('all') },
            ...PAYOUT_STATUSES.map((value) => ({ value, label: words(`status.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={payouts}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ waits_for: wait }) => (wait ? words(`wait.${wait}`) : null)}
        empty={
          <EmptyState icon={<IconWallet size={22} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {chosen ? (
        <PayoutDialog
          key={chosen.id}
          payout={chosen}
          onClose={() => void navigate(address({ payout: null }), { preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}
