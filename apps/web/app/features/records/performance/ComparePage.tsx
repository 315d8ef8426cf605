import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { COMPARED_TIPSTERS } from '@quotavera/domain/limits';
import { RECORD_SCOPES } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { LinkSwitch, PeriodSwitch } from '../../../ui/chart/index.ts';
import { Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { GuardedPage, Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import { TipsterPicker } from '../tipsters/index.ts';
import { CompareChart } from './CompareChart.tsx';
import { Figures, Pairs } from './ComparisonTables.tsx';
import { NeedsPro } from './NeedsPro.tsx';
import type { Comparison } from './queries.ts';

const DEFAULT_PERIOD = '365d';

/** All of them followed with the same level stake. */
function Together({ together, count }: { together: NonNullable<Comparison['together']>; count: number }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const { repeated, once, shared_matches: shared } = together;
  return (
    <Panel title={t('together.title', { count })}>
      <StatTiles label={t('together.title', { count })}>
        <StatTile
          label={t('together.profit')}
          value={<UnitValue value={together.profit} colored />}
          note={t('together.bets', { count: together.bets, shown: format.count(together.bets) })}
        />
        <StatTile
          label={t('figure.yield')}
          value={<Percent value={together.yield} colored />}
          note={t('together.yieldNote')}
        />
        <StatTile
          label={t('figure.drawdown')}
          value={<UnitValue value={-Number(together.drawdown)} colored />}
          note={t('together.drawdownNote')}
        />
        <StatTile
          label={t('together.repeated')}
          value={format.count(repeated)}
          note={t('together.shared', { count: shared, shown: format.count(shared) })}
        />
      </StatTiles>
      <Text maw="80ch">
        {repeated === 0
          ? t('together.noneRepeated')
          : t('together.once', {
              count: repeated,
              shown: format.count(repeated),
              profit: format.units(once.profit),
              yield: once.yield === null ? '–' : format.percent(once.yield),
            })}
      </Text>
    </Panel>
  );
}

/** Proposes tipsters while nobody is chosen: those whom the reader follows, or the first of the ranking. */
function Nobody({ onChoose }: { onChoose: (usernames: string[]) => void }) {
  const { t } = useTranslation('records-performance');
  const query = { sort: 'rank', page_size: 3 };
  const first = listOrEmpty(useApi(recordsAddresses.listTipsters, { query } as never)).results;
  const followed = listOrEmpty(
    useApi(recordsAddresses.listTipsters, {
      query: { ...query, followed: 'true', page_size: COMPARED_TIPSTERS },
    } as never),
  ).results;
  const names = (rows: typeof first) => rows.map(({ tipster }) => tipster.username.toLowerCase());
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.6} />}
      title={t('empty.title')}
      action={
        <>
          {first.length > 1 ? (
            <Button variant="filled" onClick={() => onChoose(names(first))}>
              {t('empty.first', { count: first.length })}
            </Button>
          ) : null}
          {followed.length > 1 ? (
            <Button onClick={() => onChoose(names(followed))}>{t('empty.followed')}</Button>
          ) : null}
        </>
      }
    >
      {t('empty.text', { count: COMPARED_TIPSTERS })}
    </EmptyState>
  );
}

function Compare() {
  const { t } = useTranslation('records-performance');
  const [search] = useSearchParams();
  const address = useAddress();
  const navigate = useNavigate();
  const chosen = [...new Set((search.get('tipsters') ?? '').toLowerCase().split(',').filter(Boolean))].slice(
    0,
    COMPARED_TIPSTERS,
  );
  const period = search.get('period') ?? DEFAULT_PERIOD;
  const scope = search.get('scope') === 'all' ? 'all' : 'verified';
  const query = { tipsters: chosen.join(','), period, scope };
  const { data, error, loading, reload } = useApi(recordsAddresses.compareTipsters, { query } as never, {
    enabled: chosen.length > 0,
    keepPrevious: true,
  });
  const comparison = chosen.length > 0 ? (data as Comparison | undefined) : undefined;
  const nameOf = (username: string) =>
    comparison?.tipsters.find(({ tipster }) => tipster.username.toLowerCase() === username)?.tipster.name ?? username;
  const choose = (usernames: string[]) =>
    void navigate(address({ tipsters: usernames.join(',') }), { preventScrollReset: true, replace: true });
  return (
    <>
      <TipsterPicker label={t('picker')} chosen={chosen} most={COMPARED_TIPSTERS} nameOf={nameOf} onChange={choose} />
      <Group gap="sm">
        <PeriodSwitch value={period} />
        <LinkSwitch
          label={t('scope.label')}
          name="scope"
          value={scope}
          defaultValue="verified"
          options={RECORD_SCOPES.map((value) => ({
            value,
            label: t(`scope.${value}`),
            longLabel: t(`scope.${value}Long`),
          }))}
        />
      </Group>
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {chosen.length === 0 ? <Nobody onChoose={choose} /> : null}
      {comparison === undefined && loading ? (
        <LoadingState>
          <Stack gap="md">
            <Skeleton height={420} />
            <Skeleton height={360} />
          </Stack>
        </LoadingState>
      ) : null}
      {comparison && comparison.unknown.length > 0 ? (
        <Note kind="info" role="note">
          {t('unknown', { count: comparison.unknown.length, names: comparison.unknown.join(', ') })}
        </Note>
      ) : null}
      {comparison && comparison.tipsters.length > 0 ? (
        <>
          <CompareChart comparison={comparison} />
          <Figures comparison={comparison} />
          {comparison.tipsters.length > 1 ? <Pairs comparison={comparison} /> : <Text c="dimmed">{t('onlyOne')}</Text>}
          {comparison.together ? <Together together={comparison.together} count={comparison.tipsters.length} /> : null}
        </>
      ) : null}
      {comparison && comparison.tipsters.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          action={
            <Button component={Link} to={paths.tipsters}>
              {t('none.find')}
            </Button>
          }
        >
          {t('none.text')}
        </EmptyState>
      ) : null}
    </>
  );
}

/** `/analisys-tipsters`: tipsters side by side. */
export function ComparePage() {
  const { t } = useTranslation('records-performance');
  const decision = useDecision('tipsters.compare');
  if (!decision.granted && decision.reason === 'plan_required') {
    return (
      <NeedsPro
        title={t('title')}
        lead={t('lead')}
        text={t('upgrade')}
        pictures={[
          { name: 'compare', alt: t('examples.compareAlt'), caption: t('examples.compare') },
          { name: 'compare-together', alt: t('examples.togetherAlt'), caption: t('examples.together') },
        ]}
      />
    );
  }
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={decision.granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Compare />
    </GuardedPage>
  );
}
