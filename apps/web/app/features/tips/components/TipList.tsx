import { Anchor, Box, Button, Center, Group, VisuallyHidden } from '@mantine/core';
import { PAID_PLANS, type PaidPlan } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { PAGE_SIZE_DEFAULT } from '@quotavera/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { tipsCalls } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useDecision, useViewer } from '../../../platform/viewer/index.ts';
import { IconArrowUp, IconTicket } from '../../../ui/icons/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { addressOfPage, PagePosition } from '../../../ui/table/index.ts';
import { TipCards, TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { queryOfAddress, TIP_FILTERS, type TipFilter } from '../filters.ts';
import type { TipView } from '../queries.ts';
import { TipFilters } from './TipFilters.tsx';
import classes from './TipList.module.css';
import { TipViewCard } from './TipViewCard.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { useTipFeed } from './useTipFeed.ts';

export type ListName = 'valuebet' | 'exchange' | 'public' | 'own';

const SHARED: readonly TipFilter[] = [
  'result',
  'sport',
  'competition',
  'tipster',
  'from',
  'to',
  'min_odds',
  'max_odds',
  'is_free',
  'liveprematch',
  'followed',
];
const WITHOUT_PEOPLE = SHARED.filter((name) => name !== 'tipster' && name !== 'followed');
/** The four lists have one shape on the wire: own tips are never locked. */
const LISTS = {
  valuebet: { call: tipsCalls.listValuebet as unknown as typeof tipsCalls.listPublic, names: SHARED },
  exchange: { call: tipsCalls.listExchange as unknown as typeof tipsCalls.listPublic, names: SHARED },
  public: { call: tipsCalls.listPublic, names: [...SHARED, 'kind'] as readonly TipFilter[] },
  own: {
    call: tipsCalls.listOwn as unknown as typeof tipsCalls.listPublic,
    names: [...WITHOUT_PEOPLE, 'kind', 'status'] as readonly TipFilter[],
  },
} as const;

/** What the reader can do next where there is nothing to see. */
function Nothing({ list, filtered }: { readonly list: ListName; readonly filtered: boolean }) {
  const { t } = useTranslation('tips');
  const mayPublish = useDecision('tips.publish').granted;
  const icon = <IconTicket size={24} stroke={1.6} />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.filtered')}
        action={
          <Button component={Link} to={list === 'own' ? '?tab=own' : '?'}>
            {t('empty.clear')}
          </Button>
        }
      >
        {t('empty.filteredText')}
      </EmptyState>
    );
  }
  if (mayPublish) {
    const kind: Kind = list === 'exchange' ? 'exchange' : 'valuebet';
    return (
      <EmptyState
        icon={icon}
        title={t(list === 'own' ? 'empty.own' : 'empty.list')}
        action={
          <Button component={Link} to={`${paths.tip}?kind=${kind}`} variant="filled">
            {t('newTip')}
          </Button>
        }
      >
        {t('empty.ownText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('empty.list')}
      action={
        <Button component={Link} to={paths.tipsters} variant="filled">
          {t('empty.findTipsters')}
        </Button>
      }
    >
      {t('empty.listText')}
    </EmptyState>
  );
}

/** The plan that would open what is locked here; null when nothing is, or no plan would. */
function planFor(tips: readonly TipView[]): PaidPlan | null {
  const needs = new Set<string>(tips.flatMap((tip) => (tip.view === 'locked' ? [tip.needs] : [])));
  return PAID_PLANS.find((plan) => needs.has(plan)) ?? null;
}

function Step({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Anchor component={Link} to={to} fw={500} py={10}>
      {children}
    </Anchor>
  );
}

function Pages({ list, page }: { readonly list: ReturnType<typeof useTipFeed>['list']; readonly page: number }) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  if (list.results.length === 0) return null;
  return (
    <Group component="nav" justify="space-between" aria-label={t('pages.label')}>
      {list.previous ? <Step to={addressOfPage(search, list.previous)}>{t('pages.previous')}</Step> : <span />}
      <PagePosition page={page} pageSize={PAGE_SIZE_DEFAULT} count={list.count} />
      {list.next ? <Step to={addressOfPage(search, list.next)}>{t('pages.next')}</Step> : <span />}
    </Group>
  );
}

/** One of the tip lists: filters in the address, pages by cursor, current by itself. */
export function TipList({ name }: { readonly name: ListName }) {
  const { t } = useTranslation('tips');
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { call, names } = LISTS[name];
  const address = search.toString();
  const query = useMemo(() => queryOfAddress(new URLSearchParams(address), names), [address, names]);
  const { read, list, shown, waiting, fresh, showWaiting } = useTipFeed(call, query);
  const filtered = TIP_FILTERS.some((filter) => query[filter] !== undefined);
  const plan = planFor(shown);
  const own = viewer.type === 'member' ? viewer.accountId : null;

  return (
    <>
      <TipFilters names={names} />
      <VisuallyHidden role="status">{fresh.size > 0 ? t('live.appeared', { count: fresh.size }) : ''}</VisuallyHidden>
      <div>
        <Center className={classes.waiting}>
          {waiting > 0 ? (
            <Button
              variant="filled"
              size="sm"
              leftSection={<IconArrowUp size={17} aria-hidden="true" />}
              onClick={showWaiting}
            >
              {t('live.new', { count: waiting })}
            </Button>
          ) : null}
        </Center>
        {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
        {read.loading ? <TipCardsSkeleton count={6} rows /> : null}
        {!read.loading && !read.error && shown.length === 0 ? <Nothing list={name} filtered={filtered} /> : null}
        {shown.length > 0 ? (
          <TipCards rows>
            {shown.map((tip) => (
              <Box key={tip.id} data-tip={tip.id} className={fresh.has(tip.id) ? classes.fresh : undefined}>
                <TipViewCard
                  tip={tip}
                  offersPlan={false}
                  withTipster={tip.tipster.id !== own || name !== 'own'}
                  unlock={
                    tip.view === 'locked' && tip.unlockable ? (
                      <UnlockButton
                        tip={tip}
                        onUnlocked={() => void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })}
                      />
                    ) : undefined
                  }
                />
              </Box>
            ))}
          </TipCards>
        ) : null}
      </div>
      {plan ? <UpgradeCard plan={plan}>{t(`upgrade.${plan}`)}</UpgradeCard> : null}
      <Pages list={list} page={Number(query.page ?? 1)} />
    </>
  );
}
