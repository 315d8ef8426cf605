import { Anchor, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PAYMENT_PROVIDERS, RENEWAL_STATES } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu, FilterSearch, FilterToggle } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCreditCard } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { useContractDay } from '../../pricing/index.ts';
import { customerName, type Row, stateOf, TONES, useFailureWords, useProductName } from './queries.ts';
import { SubscriptionDetail } from './SubscriptionDetail.tsx';

const FILTERS = ['search', 'state', 'plan', 'provider', 'renewing', 'failed', 'channel'] as const;
const PLANS = ['pro', 'elite', 'channel'] as const;

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const day = useContractDay();
  const address = useAddress();
  const productName = useProductName();
  return [
    {
      key: 'customer',
      header: t('customer'),
      inCard: 'title',
      cell: (row) => (
        <Anchor
          component={Link}
          to={address({ subscription: String(row.id) })}
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {customerName(row)}
        </Anchor>
      ),
    },
    {
      key: 'email',
      header: t('email'),
      cell: ({ customer }) => <span style={{ overflowWrap: 'anywhere' }}>{customer.email}</span>,
    },
    {
      key: 'product',
      header: t('product'),
      wraps: true,
      inCard: 'bare',
      cell: (row) =>
        row.channel ? (
          <Anchor component={Link} to={address({ channel: String(row.channel.id) })} preventScrollReset>
            {productName(row)}
          </Anchor>
        ) : (
          productName(row)
        ),
    },
    {
      key: 'price',
      header: t('price'),
      inCard: 'figure',
      numeric: true,
      cell: ({ price_cents: cents }) => format.money(cents),
    },
    {
      key: 'until',
      header: t('until'),
      cell: (row) => day(row.ended_at ?? row.current_period_end),
    },
    {
      key: 'state',
      header: t('state.label'),
      inCard: 'end',
      cell: (row) => <Tag tone={TONES[stateOf(row)]}>{t(`state.${stateOf(row)}`)}</Tag>,
    },
  ];
}

function Filters() {
  const { t } = useTranslation('sells-sales');
  const all = { value: '', label: t('filter.all') };
  return (
    <>
      <FilterSearch label={t('search')} maw={560} />
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="state"
          label={t('state.label')}
          options={[all, ...RENEWAL_STATES.map((value) => ({ value, label: t(`state.${value}`) }))]}
        />
        <FilterMenu
          name="plan"
          label={t('product')}
          options={[all, ...PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))]}
        />
        <FilterMenu
          name="provider"
          label={t('provider')}
          options={[all, ...PAYMENT_PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }))]}
        />
        <FilterToggle name="renewing" label={t('filter.renewing')} />
        <FilterToggle name="failed" label={t('filter.failed')} />
      </FilterBar>
    </>
  );
}

function List() {
  const { t } = useTranslation('sells-sales');
  const [search] = useSearchParams();
  const columns = useColumns();
  const failureWords = useFailureWords();
  const query = Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
  const read = useListPage(sellsAddresses.listAllSubscriptions, query);
  return (
    <>
      <Filters />
      <ListTable
        read={read}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ failure }) => (failure ? <Text span>{t('declined', { code: failureWords(failure) })}</Text> : null)}
        empty={
          <EmptyState icon={<IconCreditCard size={22} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Shows everybody's subscriptions to admins: the list, or the subscription that the address names. */
export default function AllSubscriptions() {
  const [search] = useSearchParams();
  const id = search.get('subscription') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? <SubscriptionDetail key={id} id={Number(id)} /> : <List />;
}
