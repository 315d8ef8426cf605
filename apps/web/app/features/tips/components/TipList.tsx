import { Button, Center, Group, Paper, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { PAID_PLANS, type PaidPlan } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { PAGE_SIZE_DEFAULT } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useDecision, useViewer } from '../../../platform/viewer/index.ts';
import { relativeDay } from '../../../ui/format/index.ts';
import { IconArrowUp, IconTicket } from '../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { addressOfPage, PageLinks, PagePosition } from '../../../ui/table/index.ts';
import { DayText, useNow, useTimeZone } from '../../../ui/time/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { queryOfAddress, TIP_FILTERS, type TipFilter } from '../filters.ts';
import { useFollows } from '../follow-tip/index.ts';
import { useMatchMarks } from '../match-marks/useMatchMarks.ts';
import { dayIn, type Section, sectionsOf } from '../moment.ts';
import type { OpenTip, TipView } from '../queries.ts';
import { DeleteDrafts } from './DeleteDrafts.tsx';
import { LockedRow } from './LockedRow.tsx';
import { PublishDrafts } from './PublishDrafts.tsx';
import { TipDetails } from './TipDetails.tsx';
import { TipFilters } from './TipFilters.tsx';
import classes from './TipList.module.css';
import rows from './TipRow.module.css';
import { TipRow } from './TipRow.tsx';
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
  'match',
  'team',
  'day',
  'market',
  'priced',
  'order',
  'watched',
];
const NOT_OF_OWN: readonly TipFilter[] = ['tipster', 'followed', 'order', 'watched'];
const WITHOUT_PEOPLE = SHARED.filter((name) => !NOT_OF_OWN.includes(name));
/** The four lists have one shape on the wire: own tips are never locked. */
const LISTS = {
  valuebet: { call: tipsMemberAddresses.listValuebet as unknown as typeof tipsAddresses.listPublic, names: SHARED },
  exchange: { call: tipsMemberAddresses.listExchange as unknown as typeof tipsAddresses.listPublic, names: SHARED },
  public: { call: tipsAddresses.listPublic, names: [...SHARED, 'valexc'] as readonly TipFilter[] },
  own: {
    call: tipsMemberAddresses.listOwn as unknown as typeof tipsAddresses.listPublic,
    names: [...WITHOUT_PEOPLE, 'valexc', 'status'] as readonly TipFilter[],
  },
} as const;

/** The next step that an empty list offers. */
function Nothing({ list, filtered }: { list: ListName; filtered: boolean }) {
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

function Pages({ list, page }: { list: ReturnType<typeof useTipFeed>['list']; page: number }) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  if (list.results.length === 0) return null;
  const step = (to: string | null, text: string) => (to === null ? null : { to: addressOfPage(search, to), text });
  return (
    <PageLinks
      label={t('pages.label')}
      previous={step(list.previous, t('pages.previous'))}
      next={step(list.next, t('pages.next'))}
    >
      <PagePosition page={page} pageSize={PAGE_SIZE_DEFAULT} count={list.count} />
    </PageLinks>
  );
}

/** "Oggi · sab 22 nov": a day is never without its date. */
function SectionTitle({ section, today }: { section: Section; today: string }) {
  const { t, i18n } = useTranslation('tips');
  if (section.type !== 'day') return t(`list.${section.type}`);
  const away = Math.round((Date.parse(section.day) - Date.parse(today)) / DAY_MS);
  const date = <DayText value={section.day} style={section.day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long'} />;
  if (away !== -1 && away !== 0 && away !== 1) return date;
  return (
    <>
      <span className={classes.relative}>{relativeDay(i18n.language, away)}</span> · {date}
    </>
  );
}

/** The names of the columns, where rows have columns. They are hidden from screen readers, which hear them in each row. */
function Heads({ withTipster }: { withTipster: boolean }) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  return (
    <div className={clsx(rows.row, rows.heads)} aria-hidden="true">
      <span className={rows.when}>{t('list.time')}</span>
      <span className={rows.match}>{t('list.match')}</span>
      <span className={rows.bet}>{t('list.bet')}</span>
      <span className={clsx(rows.oddsHead)}>{ui('tip.odds')}</span>
      <span className={rows.now}>{t('priceNow.head')}</span>
      <span className={rows.stake}>{t('fact.stake')}</span>
      <span className={rows.state}>{t('list.state')}</span>
      {withTipster ? <span className={rows.tipsterHead}>{t('list.tipster')}</span> : null}
    </div>
  );
}

/** From this width on the details open beside the list. */
const ROOM_BESIDE = '(min-width: 1360px)';

/** Shows one of the lists of tips: filters in the address, pages by cursor, current by itself. */
export function TipList({ name }: { name: ListName }) {
  const { t } = useTranslation('tips');
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const zone = useTimeZone();
  const now = useNow() ?? Date.now();
  const { call, names } = LISTS[name];
  const address = search.toString();
  const query = useMemo(() => queryOfAddress(new URLSearchParams(address), names), [address, names]);
  const { read, list, shown, waiting, fresh, over, showWaiting } = useTipFeed(call, query, names.includes('order'));
  const [openId, setOpenId] = useState<number | null>(null);
  const roomBeside = useMediaQuery(ROOM_BESIDE) ?? false;
  const detailsId = useId();
  // An unlocked tip moves within the list, so the focus is moved to its new place.
  const unlocked = useRef<number | null>(null);
  useEffect(() => {
    const row = unlocked.current === null ? null : document.querySelector(`[data-tip="${unlocked.current}"] h3 button`);
    if (!(row instanceof HTMLElement)) return;
    unlocked.current = null;
    row.focus();
  });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const drafts = shown.filter(
    (tip) => tip.view === 'whole' && tip.status === 'draft' && chosen.has(tip.id),
  ) as OpenTip[];
  const filtered = TIP_FILTERS.some((filter) => filter !== 'order' && query[filter] !== undefined);
  const plan = planFor(shown);
  const own = viewer.type === 'member' ? viewer.accountId : null;
  const withTipster = name !== 'own';
  const withKind = name === 'public' || name === 'own';
  const opened = shown.find((tip) => tip.id === openId && tip.view === 'whole') as OpenTip | undefined;
  const wholeIds = shown.flatMap((tip) => (tip.view === 'whole' && tip.status !== 'draft' ? [tip.id] : []));
  const follows = useFollows(wholeIds);
  const marks = useMatchMarks();
  const sections = useMemo(() => sectionsOf(shown, now, zone), [shown, now, zone]);

  const detailsOf = (tip: OpenTip) => (
    <TipDetails
      tip={tip}
      id={detailsId}
      follow={follows.get(tip.id)}
      withTipster={withTipster && tip.tipster.id !== own}
      onClose={() => {
        setOpenId(null);
        document.querySelector<HTMLElement>(`[data-tip="${tip.id}"] h3 button`)?.focus();
      }}
    />
  );
  const rowOf = (tip: TipView) =>
    tip.view === 'locked' ? (
      <LockedRow
        key={tip.id}
        tip={tip}
        withKind={withKind}
        unlock={
          tip.unlockable ? (
            <UnlockButton
              tip={tip}
              onUnlocked={() => {
                unlocked.current = tip.id;
                setOpenId(tip.id);
                void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) });
              }}
            />
          ) : undefined
        }
      />
    ) : (
      <TipRow
        key={tip.id}
        tip={tip}
        open={tip.id === openId}
        fresh={fresh.has(tip.id)}
        over={over.has(tip.id)}
        panelId={detailsId}
        withTipster={withTipster}
        withKind={withKind}
        follow={follows.get(tip.id)}
        watched={tip.legs.some(({ fixture_id: id }) => id !== null && marks.get(id) === 'watched')}
        onToggle={() => setOpenId(tip.id === openId ? null : tip.id)}
        chosen={tip.status === 'draft' ? chosen.has(tip.id) : null}
        onChoose={(selected) =>
          setChosen(new Set([...chosen].filter((id) => id !== tip.id).concat(selected ? tip.id : [])))
        }
      >
        {tip.id === openId && !roomBeside ? <div className={rows.inline}>{detailsOf(tip)}</div> : null}
      </TipRow>
    );

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
        {read.loading ? <RowsSkeleton /> : null}
        {!read.loading && !read.error && shown.length === 0 ? <Nothing list={name} filtered={filtered} /> : null}
        {shown.length > 0 ? (
          <div className={classes.columns} data-beside={(opened && roomBeside) || undefined}>
            <Stack gap="md" className={classes.list}>
              {sections.map((section, n) => (
                <Stack
                  key={section.type === 'day' ? section.day : section.type}
                  component="section"
                  gap={6}
                  aria-labelledby={`${detailsId}-${n}`}
                >
                  <Group justify="space-between" mih={section.type === 'drafts' ? 36 : undefined}>
                    <Title order={2} size="h4" id={`${detailsId}-${n}`}>
                      <SectionTitle section={section} today={dayIn(zone, now)} />
                    </Title>
                    {section.type === 'drafts' && drafts.length > 0 ? (
                      <Group gap="xs">
                        <DeleteDrafts tips={drafts} onDone={() => setChosen(new Set())} />
                        <PublishDrafts tips={drafts} onDone={() => setChosen(new Set())} />
                      </Group>
                    ) : null}
                  </Group>
                  {n === 0 && section.type !== 'locked' ? <Heads withTipster={withTipster} /> : null}
                  <Paper p={0} style={{ overflow: 'hidden' }}>
                    {section.tips.map(rowOf)}
                  </Paper>
                  {section.type === 'locked' && plan ? (
                    <UpgradeCard plan={plan}>{t(`upgrade.${plan}`)}</UpgradeCard>
                  ) : null}
                </Stack>
              ))}
            </Stack>
            {opened && roomBeside ? (
              <Paper component="aside" className={classes.beside}>
                {detailsOf(opened)}
              </Paper>
            ) : null}
          </div>
        ) : null}
      </div>
      <Pages list={list} page={Number(query.page ?? 1)} />
    </>
  );
}

/** Skeleton rows in the shape of the tips. */
function RowsSkeleton() {
  return (
    <LoadingState>
      <Paper p={0}>
        {Array.from({ length: 8 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Group key={n} h={60} px="md" gap="md" wrap="nowrap">
            <Skeleton width={44} height={14} />
            <Skeleton width="34%" height={16} />
            <Skeleton width="28%" height={16} />
            <Skeleton width={48} height={18} ml="auto" />
          </Group>
        ))}
      </Paper>
    </LoadingState>
  );
}
