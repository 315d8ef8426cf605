import { Anchor, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { KINDS, SPORTS } from '@quotavera/domain/bet';
import { MISSING_FACTS, type TipQueue, WAITING_AGES } from '@quotavera/domain/tips';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { listOrEmpty, useApi } from '../../../../platform/api/queries.ts';
import { letterKeysOn } from '../../../../platform/preferences/letter-keys.ts';
import { Failed } from '../../../../ui/change/index.tsx';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../../ui/filter/index.ts';
import { IconCheck, IconCircleCheck } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { Pager, usePage } from '../../../../ui/table/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { QueuedTip } from '../queries.ts';
import classes from './Queue.module.css';
import { QueueRow } from './QueueRow.tsx';
import { declaredLegs, useConfirmations } from './useConfirmations.tsx';

const PAGE_SIZE = 50;
const FILTERS = ['valexc', 'sport', 'tipster', 'missing', 'age'] as const;

/** The value of a filter in the address, if it is one of these. */
function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((each) => each === value);
}

function useFilters() {
  const [search] = useSearchParams();
  const filters = {
    valexc: oneOf(KINDS, search.get('valexc')),
    sport: oneOf(SPORTS, search.get('sport')),
    tipster: search.get('tipster') || undefined,
    missing: oneOf(MISSING_FACTS, search.get('missing')),
    age: oneOf(WAITING_AGES, search.get('age')),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Partial<
    typeof filters
  >;
}

function Filters({ queue }: { queue: TipQueue }) {
  const { t } = useTranslation('admin-tools');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const any = { value: '', label: ui('filter.any') };
  const sports = SPORTS.map((value) => ({ value, label: words.sport(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  return (
    <FilterBar names={FILTERS}>
      {queue === 'unsettled' ? (
        <FilterMenu
          name="missing"
          label={t('queue.filter.missing')}
          options={[any, ...MISSING_FACTS.map((value) => ({ value, label: t(`queue.missing.${value}`) }))]}
        />
      ) : null}
      <FilterMenu
        name="valexc"
        label={t('queue.filter.kind')}
        options={[any, ...KINDS.map((value) => ({ value, label: ui(`kind.${value}`) }))]}
      />
      <FilterMenu name="sport" label={t('queue.filter.sport')} options={[any, ...sports]} />
      <FilterMenu
        name="age"
        label={t('queue.filter.age')}
        options={[any, ...WAITING_AGES.map((value) => ({ value, label: t(`queue.filter.ages.${value}`) }))]}
      />
      <FilterSearch name="tipster" label={t('queue.filter.tipster')} />
    </FilterBar>
  );
}

/** Whether the key is meant for what has the focus: a field, or a dialog over the list. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest('[role="dialog"]')) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'choose'],
  ['Enter', 'open'],
  ['C', 'confirm'],
  ['Z', 'undo'],
] as const;

/** Tips that wait for an admin: past their start without outcome, or declared by their own author. */
export function QueuePanel({ queue }: { queue: TipQueue }) {
  const { t } = useTranslation('admin-tools');
  const at = usePage();
  const filters = useFilters();
  const query = { queue, ...filters, ...at, page_size: PAGE_SIZE };
  const read = useApi(tipsAdminAddresses.moderationQueue, { query }, { keepPrevious: true });
  const list = listOrEmpty(read);
  const { stateOf, hold, takeBack, error, refused } = useConfirmations();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const rows = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  const free = list.results.filter((tip) => declaredLegs(tip).length > 0 && stateOf(tip.id) === null);
  const chosen = free.filter(({ id }) => chosenIds.has(id));
  const choose = (id: number) =>
    setChosenIds((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const confirm = (tips: readonly QueuedTip[]) => {
    hold(tips);
    setChosenIds(new Set());
  };

  const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-tip]') ?? null;
  const current = () => free.find(({ id }) => String(id) === rowOf(document.activeElement)?.dataset.tip);
  const move = (by: 1 | -1) => {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-tip]') ?? [])];
    const from = rowOf(document.activeElement);
    const next = from ? all[all.indexOf(from) + by] : all[0];
    next?.querySelector('a')?.focus();
  };
  const confirmByKey = () => {
    const one = current();
    if (chosen.length > 0) return confirm(chosen);
    if (!one) return;
    confirm([one]);
    move(1);
  };
  const key = (name: string, act: () => void, where: 'anywhere' | 'row' = 'anywhere') =>
    [
      name,
      (event: KeyboardEvent) => {
        if (name.length === 1 && !letterKeysOn()) return;
        if (isElsewhere(event) || (where === 'row' && !rowOf(document.activeElement))) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ] satisfies Parameters<typeof useHotkeys>[0][number];
  // The kit would ignore checkboxes too, which have the focus after a press.
  useHotkeys(
    [
      key('j', () => move(1)),
      key('k', () => move(-1)),
      key('ArrowDown', () => move(1), 'row'),
      key('ArrowUp', () => move(-1), 'row'),
      key('x', () => {
        const one = current();
        if (one) choose(one.id);
      }),
      key('c', confirmByKey),
      key('z', () => takeBack()),
    ],
    ['TEXTAREA', 'SELECT'],
  );

  // Rows go when their outcome is written: the focus goes on to what took their place instead of to the page's top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      (rows.current?.querySelector<HTMLElement>('[data-tip] a') ?? rows.current)?.focus();
    }
  }, [list.results]);

  const confirmable = list.results.some((tip) => declaredLegs(tip).length > 0);
  return (
    <Stack
      component="section"
      gap="sm"
      aria-label={t(`queue.${queue}`)}
      ref={rows}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // A row that is taken away while it has the focus blurs to no element. So does a press beside the list, which needs no focus back.
        if (event.relatedTarget) hadFocus.current = false;
      }}
    >
      <Text c="dimmed" maw="100ch">
        {t(`queue.${queue}Text`)}
      </Text>
      <Filters queue={queue} />
      <Failed error={error} />
      {refused.length > 0 ? (
        <Note kind="error">
          {t('queue.refused', { count: refused.length })}{' '}
          {refused.map((id, n) => (
            <span key={id}>
              {n > 0 ? ', ' : null}
              <Anchor href={paths.tipPublic(id)} target="_blank" rel="noopener" inherit>
                {t('queue.tip', { id })}
              </Anchor>
            </span>
          ))}
        </Note>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Paper p={0}>
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Stack key={n} gap="xs" p="md">
                <Skeleton height={14} maw={360} />
                <Skeleton height={14} maw={220} />
                <Skeleton height={14} maw={280} />
              </Stack>
            ))}
          </Paper>
        </LoadingState>
      ) : null}
      {!read.loading && !read.error && list.results.length === 0 ? (
        <Nothing filtered={Object.keys(filters).length > 0} />
      ) : null}
      {list.results.length > 0 ? (
        <Paper p={0}>
          <Group className={classes.bar} justify="space-between" gap="xs">
            {confirmable ? (
              <>
                <Checkbox
                  label={chosen.length > 0 ? t('queue.chosen', { count: chosen.length }) : t('queue.chooseAll')}
                  checked={chosen.length > 0 && chosen.length === free.length}
                  indeterminate={chosen.length > 0 && chosen.length < free.length}
                  disabled={free.length === 0}
                  onChange={() =>
                    setChosenIds(chosen.length === free.length ? new Set() : new Set(free.map(({ id }) => id)))
                  }
                />
                <Button
                  variant="filled"
                  size="sm"
                  disabled={chosen.length === 0}
                  leftSection={<IconCheck size={17} aria-hidden="true" />}
                  onClick={() => confirm(chosen)}
                >
                  {chosen.length > 0 ? t('queue.confirm', { count: chosen.length }) : t('queue.confirmOne')}
                </Button>
              </>
            ) : null}
            <Group component="p" gap="4px 12px" visibleFrom="sm" aria-label={t('queue.keys.label')}>
              {KEYS.map(([name, does]) =>
                !confirmable && ['choose', 'confirm', 'undo'].includes(does) ? null : (
                  <Text key={name} span size="xs" c="dimmed">
                    <kbd className={classes.key}>{name}</kbd> {t(`queue.keys.${does}`)}
                  </Text>
                ),
              )}
            </Group>
          </Group>
          {list.results.map((tip) => (
            <QueueRow
              key={tip.id}
              tip={tip}
              state={stateOf(tip.id)}
              chosen={declaredLegs(tip).length > 0 ? chosenIds.has(tip.id) : null}
              onChoose={() => choose(tip.id)}
              onConfirm={() => confirm([tip])}
              onTakeBack={() => takeBack(tip.id)}
            />
          ))}
        </Paper>
      ) : null}
      <Pager page={at.page} pageSize={PAGE_SIZE} {...list} />
    </Stack>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('admin-tools');
  if (filtered) return <EmptyState title={t('queue.emptyFiltered')} />;
  return (
    <EmptyState icon={<IconCircleCheck size={24} stroke={1.6} />} title={t('queue.empty')}>
      {t('queue.emptyText')}
    </EmptyState>
  );
}
