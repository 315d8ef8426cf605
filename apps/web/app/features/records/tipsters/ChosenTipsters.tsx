import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import type { OwnChoice } from '@quotavera/domain/home';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { Percent, UnitValue, useFormats, WithEverything } from '../../../ui/format/index.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { StatTile, StatTiles, StatTilesSkeleton } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { Pager, usePage } from '../../../ui/table/index.ts';
import { TipCards, TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { FollowButton } from '../../tips/follow/index.ts';
import { FollowTip, useFollows } from '../../tips/follow-tip/index.ts';
import { TipViewCard, UnlockButton } from '../../tips/index.ts';
import { TipsterCards, TipsterCardsSkeleton } from './components/TipsterCard.tsx';
import { LIST_PAGE_SIZE, LIST_PERIODS, listFiltersOf } from './filters.ts';
import { useRecordNews } from './use-record-news.ts';

const OPEN_SHOWN = 6;

/** Shows the results of following the chosen tipsters in units, and of the reader's own bets on them in money. */
function Totals({ totals }: { totals: ReplyTo<typeof homeMemberAddresses.summaryStats> }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const { verified, all, mine } = totals;
  return (
    <StatTiles label={t('chosen.totals')}>
      <StatTile
        label={t('chosen.tipsters')}
        value={format.count(totals.tipsters)}
        note={t('chosen.badges', { count: totals.badges })}
      />
      <StatTile
        label={t('chosen.profit')}
        value={<UnitValue value={verified.profit} digits={1} colored />}
        note={t('chosen.settled', { count: verified.settled, shown: format.count(verified.settled) })}
      />
      <StatTile
        label={t('figure.yield')}
        value={<Percent value={verified.yield} colored />}
        note={<WithEverything all={all.yield} share={totals.verified_share} />}
      />
      {mine.length === 0 ? (
        <StatTile label={t('chosen.mine')} value={format.money(0)} note={t('chosen.mineNone')} />
      ) : (
        mine.map(({ currency, bets, open, profit_cents: profit }) => (
          <StatTile
            key={currency}
            label={t('chosen.mine')}
            value={<Cents cents={profit} currency={currency} result />}
            note={t('chosen.mineNote', { count: bets, shown: format.count(bets), open: format.count(open) })}
          />
        ))
      )}
    </StatTiles>
  );
}

function OpenTips({ of }: { of: OwnChoice }) {
  const { t } = useTranslation('records-tipsters');
  const read = useApi(homeMemberAddresses.lastOpenBets, { query: { of, page_size: OPEN_SHOWN } });
  useRecordNews(read.reload);
  const tips = read.data?.results ?? [];
  const follows = useFollows(tips.flatMap((tip) => (tip.view === 'whole' ? [tip.id] : [])));
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (read.loading) return <TipCardsSkeleton count={3} />;
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between" gap="xs" mih={36}>
        <Title order={2} size="h3">
          {t('chosen.open', { count: read.data?.count ?? 0 })}
        </Title>
        {of === 'followed' ? (
          <Button component={Link} to={`${paths.tips}?followed=true`} variant="subtle" size="sm">
            {t('chosen.allTips')}
          </Button>
        ) : null}
      </Group>
      {tips.length === 0 ? <Text c="dimmed">{t('chosen.noOpen')}</Text> : null}
      <TipCards>
        {tips.map((tip) => (
          <TipViewCard
            key={tip.id}
            tip={tip}
            unlock={
              tip.view === 'locked' && tip.unlockable ? <UnlockButton tip={tip} onUnlocked={read.reload} /> : null
            }
            actions={tip.view === 'whole' ? <FollowTip tip={tip} follow={follows.get(tip.id)} /> : undefined}
          />
        ))}
      </TipCards>
    </Stack>
  );
}

/** The tipsters whom the reader follows or pays: what they came to, what they have open, and who they are. */
export default function ChosenTipsters({ of }: { of: OwnChoice }) {
  const { t } = useTranslation('records-tipsters');
  const { t: ui } = useTranslation('ui');
  const [search] = useSearchParams();
  const { period } = listFiltersOf(search);
  const { page } = usePage();
  const totals = useApi(homeMemberAddresses.summaryStats, { query: { of, period } }, { keepPrevious: true });
  const call = of === 'followed' ? recordsMemberAddresses.followedTipsters : recordsMemberAddresses.subscribedTipsters;
  const list = useApi(call, { query: { period, page, page_size: LIST_PAGE_SIZE } }, { keepPrevious: true });
  if (list.error) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.data?.count === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.6} />}
        title={t(`chosen.${of}None`)}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to={paths.tipsters} variant="filled">
              {t('chosen.choose')}
            </Button>
            {of === 'followed' ? (
              <Button component={Link} to={paths.onboarding}>
                {t('chosen.propose')}
              </Button>
            ) : null}
          </Group>
        }
      >
        {t(`chosen.${of}NoneText`)}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <FilterBar names={['period']}>
        <FilterMenu
          name="period"
          label={t('filter.period')}
          defaultValue="all"
          options={LIST_PERIODS.map((value) => ({ value, label: ui(`periodLong.${value}`) }))}
        />
      </FilterBar>
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.reload} /> : null}
      {totals.data ? <Totals totals={totals.data} /> : totals.loading ? <StatTilesSkeleton count={4} /> : null}
      <OpenTips of={of} />
      {list.data ? (
        <>
          <TipsterCards
            rows={list.data.results}
            action={({ tipster, followed }) => <FollowButton tipster={tipster} followed={followed} size="sm" />}
          />
          <Pager page={page} pageSize={LIST_PAGE_SIZE} count={list.data.count} />
        </>
      ) : (
        <TipsterCardsSkeleton count={3} />
      )}
    </Stack>
  );
}
