import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { LinkSwitch } from '../../../ui/chart/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta, Panel, StructuredData, usePublicAddress } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { meanwhile } from '../../../ui/page/plain.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton, useAddress } from '../../../ui/table/index.ts';
import { TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { useCountryName } from '../../tips/index.ts';
import { MatchList } from '../components/MatchList.tsx';
import { type Competition, type CompetitionData, rankedTable, type TipPage } from '../queries.ts';

// Lazy parts below the first screen: the server renders them with the rest.
const Standings = lazy(() => import('./Standings.tsx'));
const Forecasts = lazy(async () => ({ default: (await import('./Forecasts.tsx')).Forecasts }));
const Tips = lazy(() => import('../components/Tips.tsx'));
const MemberCompetitionTips = lazy(async () => ({
  default: (await import('../components/MemberTips.tsx')).MemberCompetitionTips,
}));

/** Seasons that the page leads to at once. */
const SEASONS = 4;

/** The matches of a round, and the ways to the ones before and after. */
function Round({ competition }: { competition: Competition }) {
  const { t } = useTranslation('calendar-match');
  const address = useAddress();
  const { round, rounds, matches } = competition;
  if (round === null) return null;
  const to = (step: number) => address({ round: String(round + step) });
  const title = t('round.title', { round });
  return (
    <Panel
      title={title}
      aside={
        <Group gap="xs">
          {round > 1 ? (
            <Button component={Link} to={to(-1)} preventScrollReset size="sm">
              {t('round.previous')}
            </Button>
          ) : null}
          {round < rounds ? (
            <Button component={Link} to={to(1)} preventScrollReset size="sm">
              {t('round.next')}
            </Button>
          ) : null}
        </Group>
      }
    >
      <MatchList matches={matches} label={title} />
    </Panel>
  );
}

function CompetitionView({ data, read }: { data: CompetitionData; read: Competition }) {
  const { t } = useTranslation('calendar-match');
  const { t: bets } = useTranslation('tips-bets');
  const addressOf = usePublicAddress();
  const countryName = useCountryName();
  const [own, setOwn] = useState<TipPage | null>(null);
  const { id, name, sport, country, simulated } = read.competition;
  const tips: ApiResult<TipPage> = own ? { ok: true, data: own } : data.tips;
  const where = country ? countryName(country) : bets(`sport.${sport as 'football'}`);
  const title = t('competition.title', { name });
  const description = t('competition.description', { name, where });
  const shown = read.seasons.slice(0, SEASONS);
  const upcoming = data.forecasts.ok ? data.forecasts.data.results : [];
  return (
    <Page>
      <PageMeta title={title} description={description} />
      <StructuredData
        about={{ '@type': 'SportsOrganization', name, sport, url: addressOf(paths.competition(id)) }}
        crumbs={[
          [t('competitions.title'), paths.competitions],
          [name, paths.competition(id)],
        ]}
      />
      <PageHeader
        title={name}
        beside={simulated ? <Tag tone="neutral">{t('simulated')}</Tag> : null}
        lead={where}
        actions={
          read.season !== null && shown.length > 1 ? (
            <LinkSwitch
              label={t('competition.season')}
              name="season"
              value={read.season}
              options={shown.map((season) => ({ value: season, label: season }))}
            />
          ) : null
        }
      />
      {read.matches.length > 0 ? <Round competition={read} /> : <Text>{t('competition.none')}</Text>}
      <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
        {read.table ? <Standings table={rankedTable(read.table)} /> : null}
        {upcoming.length > 0 ? <Forecasts id={id} forecasts={upcoming} /> : null}
      </Suspense>
      <Suspense fallback={meanwhile(<TipCardsSkeleton />)}>
        <Tips title={t('tips.title')} tips={tips} saysLocked={false} />
      </Suspense>
      <MembersOnly>
        <Suspense>
          <MemberCompetitionTips competition={id} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </Page>
  );
}

/** `/competitions/{id}`: round, table, forecasts and tips of a competition. */
export function CompetitionPage({ data }: { data: CompetitionData }) {
  const { revalidate } = useRevalidator();
  if (!data.competition.ok) {
    return (
      <Page>
        <ErrorState error={data.competition.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const read = data.competition.data;
  return <CompetitionView key={read.competition.id} data={data} read={read} />;
}
