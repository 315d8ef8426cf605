import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { SUBSCRIBER_STATES } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { NoValue, Percent, useFormats } from '../../../../ui/format/index.ts';
import { IconUsers } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable, InWords, Pager, usePage } from '../../../../ui/table/index.ts';
import { type Overview, useContractDay } from '../../pricing/index.ts';
import { Extensions } from '../components/Extensions.tsx';

type Owner = NonNullable<Overview['owner']>;
type Subscriber = Owner['results'][number];

const PAGE_SIZE = 25;
const FILTERS = ['state', 'channel'] as const;
const TONES = {
  active: 'positive',
  ending: 'neutral',
  past_due: 'warning',
  gift: 'accent',
  ended: 'neutral',
} as const;

function Figures({ figures }: Pick<Owner, 'figures'>) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  return (
    <StatTiles label={t('tiles.label')}>
      <StatTile
        label={t('tiles.subscribers')}
        value={format.count(figures.subscribers)}
        note={figures.gifts > 0 ? t('tiles.gifts', { count: figures.gifts }) : null}
      />
      <StatTile
        label={t('tiles.joined')}
        value={format.count(figures.joined)}
        note={figures.left > 0 ? t('tiles.left', { shown: format.count(figures.left) }) : null}
      />
      <StatTile
        label={t('tiles.churn')}
        explain={t('tiles.churnText')}
        value={figures.churn === null ? <NoValue /> : <Percent value={figures.churn} signed={false} />}
      />
      <StatTile
        label={t('tiles.renewing')}
        value={format.money(figures.renewing_cents)}
        note={t('tiles.share', { amount: format.money(figures.renewing_share_cents) })}
      />
    </StatTiles>
  );
}

/** When it renews, or until when it lasts. */
function Ends({ row }: { row: Subscriber }) {
  const { t } = useTranslation('sells-audience');
  const day = useContractDay();
  if (row.next_renew) return day(row.next_renew);
  return t(row.state === 'ended' ? 'list.ended' : 'list.ends', { day: day(row.until) });
}

function Subscribers({ owner, loading }: { owner: Owner; loading: boolean }) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  const day = useContractDay();
  const at = usePage();
  const [search] = useSearchParams();
  const channels = new Map(owner.plans.map(({ channel }) => [channel.id, channel.name]));
  const all = { value: '', label: t('list.all') };
  const columns: readonly Column<Subscriber>[] = [
    { key: 'username', header: t('list.username'), inCard: 'title', cell: ({ username }) => `@${username}` },
    {
      key: 'plan',
      header: t('list.plan'),
      wraps: true,
      inCard: 'bare',
      cell: (row) => (
        <InWords table={<span style={{ overflowWrap: 'anywhere' }}>{`${row.channel.name} · ${row.plan}`}</span>}>
          {row.plan} · <Ends row={row} />
        </InWords>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      inCard: 'end',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>,
    },
    { key: 'since', header: t('list.since'), cell: ({ since }) => day(since) },
    { key: 'renewal', header: t('list.renewal'), cell: (row) => <Ends row={row} /> },
    { key: 'price', header: t('list.price'), numeric: true, cell: ({ price_cents: cents }) => format.money(cents) },
    {
      key: 'share',
      header: t('list.share'),
      inCard: 'figure',
      numeric: true,
      cell: ({ share_cents: cents }) => format.money(cents),
    },
  ];
  const filtered = FILTERS.some((name) => search.get(name));
  return (
    <Panel title={t('list.title')}>
      <Text size="sm" c="dimmed">
        {t('list.privacy')}
      </Text>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="state"
          label={t('list.state')}
          options={[all, ...SUBSCRIBER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))]}
        />
        {channels.size > 1 ? (
          <FilterMenu
            name="channel"
            label={t('list.channel')}
            options={[all, ...[...channels].map(([id, label]) => ({ value: String(id), label }))]}
          />
        ) : null}
      </FilterBar>
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={owner.results}
        rowKey={({ id }) => id}
        loading={loading}
        detail={({ extensions }) => (extensions.length > 0 ? <Extensions extensions={extensions} /> : null)}
        empty={
          <EmptyState icon={<IconUsers size={22} />} title={t('list.empty')}>
            {filtered ? undefined : t('list.emptyText')}
          </EmptyState>
        }
      />
      <Pager page={at.page} pageSize={PAGE_SIZE} count={owner.count} next={owner.next} previous={owner.previous} />
    </Panel>
  );
}

function Months({ months }: Pick<Owner, 'months'>) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  const first = months.findLastIndex(
    ({ joined, left, subscribers, revenue_cents: cents }) => joined + left + subscribers > 0 || cents !== 0,
  );
  const columns: readonly Column<Owner['months'][number]>[] = [
    {
      key: 'month',
      header: t('months.month'),
      inCard: 'title',
      cell: ({ month }) => format.day(`${month}-01`, 'monthYear'),
    },
    { key: 'joined', header: t('months.joined'), numeric: true, cell: ({ joined }) => format.count(joined) },
    { key: 'left', header: t('months.left'), numeric: true, cell: ({ left }) => format.count(left) },
    {
      key: 'subscribers',
      header: t('months.subscribers'),
      numeric: true,
      cell: ({ subscribers }) => format.count(subscribers),
    },
    {
      key: 'revenue',
      header: t('months.revenue'),
      explain: t('months.revenueText'),
      numeric: true,
      cell: ({ revenue_cents: cents }) => format.money(cents),
    },
    { key: 'share', header: t('months.share'), numeric: true, cell: ({ share_cents: cents }) => format.money(cents) },
  ];
  if (first < 0) return null;
  return (
    <Panel title={t('months.title')}>
      <DataTable
        caption={t('months.caption')}
        columns={columns}
        rows={months.slice(0, first + 1)}
        rowKey={({ month }) => month}
      />
      <Group>
        <Button component={Link} to={paths.earnings}>
          {t('months.money')}
        </Button>
      </Group>
    </Panel>
  );
}

function Plans({ plans }: Pick<Owner, 'plans'>) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  const columns: readonly Column<Owner['plans'][number]>[] = [
    { key: 'plan', header: t('plans.plan'), inCard: 'title', cell: ({ name }) => name },
    { key: 'channel', header: t('plans.channel'), inCard: 'bare', wraps: true, cell: ({ channel }) => channel.name },
    {
      key: 'price',
      header: t('plans.price'),
      inCard: 'figure',
      numeric: true,
      cell: ({ price_cents: cents }) => format.money(cents),
    },
    {
      key: 'places',
      header: t('plans.places'),
      inCard: 'end',
      numeric: true,
      cell: ({ subscribers, limite_utenti: limit }) =>
        t('plans.placesText', { taken: format.count(subscribers), limit: format.count(limit) }),
    },
  ];
  return (
    <Panel title={t('plans.title')}>
      {plans.length > 0 ? (
        <DataTable caption={t('plans.caption')} columns={columns} rows={plans} rowKey={({ id }) => id} />
      ) : null}
      <Group>
        <Button component={Link} to={paths.channels}>
          {t('plans.manage')}
        </Button>
      </Group>
    </Panel>
  );
}

/** A tipster's plans and subscribers: how many, what they bring, and who they are by username. */
export default function OwnerSubscriptions() {
  const [search] = useSearchParams();
  const at = usePage();
  const state = SUBSCRIBER_STATES.find((each) => each === search.get('state'));
  const channel = /^[1-9]\d{0,14}$/.test(search.get('channel') ?? '') ? Number(search.get('channel')) : undefined;
  const read = useApi(
    sellsAddresses.listSubscriptions,
    { query: { as: 'owner', ...at, page_size: PAGE_SIZE, ...(state && { state }), ...(channel && { channel }) } },
    { keepPrevious: true, staleTime: 0 },
  );
  const owner = read.data?.owner;
  if (!owner) {
    if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
    return (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={110} />
          <Skeleton height={320} />
        </Stack>
      </LoadingState>
    );
  }
  return (
    <>
      <Figures figures={owner.figures} />
      <Subscribers owner={owner} loading={read.loading} />
      <Months months={owner.months} />
      <Plans plans={owner.plans} />
    </>
  );
}
