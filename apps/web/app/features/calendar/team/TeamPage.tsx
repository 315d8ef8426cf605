import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta, Panel, StructuredData, usePublicAddress } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { meanwhile } from '../../../ui/page/plain.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton } from '../../../ui/table/index.ts';
import { TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { MatchList } from '../components/MatchList.tsx';
import type { Team, TeamData, TipPage } from '../queries.ts';

// Lazy parts below the first screen: the server renders them with the rest.
const Sums = lazy(async () => ({ default: (await import('./Sums.tsx')).Sums }));
const Tips = lazy(() => import('../components/Tips.tsx'));
const MemberTeamTips = lazy(async () => ({ default: (await import('../components/MemberTips.tsx')).MemberTeamTips }));

function TeamView({ data, read }: { data: TeamData; read: Team }) {
  const { t } = useTranslation('calendar-match');
  const addressOf = usePublicAddress();
  const [own, setOwn] = useState<TipPage | null>(null);
  const { team, next, last, sums, competitions } = read;
  const { id, name, sport, simulated } = team;
  const tips: ApiResult<TipPage> = own ? { ok: true, data: own } : data.tips;
  const title = t('team.title', { name });
  const description = t('team.description', { name });
  return (
    <Page>
      <PageMeta title={title} description={description} />
      <StructuredData
        about={{ '@type': 'SportsTeam', name, sport, url: addressOf(paths.team(id)) }}
        crumbs={[
          [t('competitions.title'), paths.competitions],
          [name, paths.team(id)],
        ]}
      />
      <PageHeader
        title={name}
        beside={simulated ? <Tag tone="neutral">{t('simulated')}</Tag> : null}
        lead={competitions.map((competition, n) => (
          <span key={competition.id}>
            {n > 0 ? ' · ' : ''}
            <Anchor component={Link} to={paths.competition(competition.id)}>
              {competition.name}
            </Anchor>
          </span>
        ))}
      />
      <SimpleGrid minColWidth="min(100%, 340px)" spacing="md">
        <Panel title={t('team.next')}>
          {next.length > 0 ? <MatchList matches={next} label={t('team.next')} /> : <Text>{t('team.noNext')}</Text>}
        </Panel>
        <Panel title={t('team.last')}>
          {last.length > 0 ? (
            <MatchList matches={last} team={id} style="day" label={t('team.last')} />
          ) : (
            <Text>{t('form.none')}</Text>
          )}
        </Panel>
      </SimpleGrid>
      {sums.all.played > 0 ? (
        <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
          <Sums sums={sums} />
        </Suspense>
      ) : null}
      <Suspense fallback={meanwhile(<TipCardsSkeleton />)}>
        <Tips title={t('tips.title')} tips={tips} />
      </Suspense>
      <MembersOnly>
        <Suspense>
          <MemberTeamTips team={id} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </Page>
  );
}

/** `/teams/{id}`: a team's matches, what they come to, and tips on them. */
export function TeamPage({ data }: { data: TeamData }) {
  const { revalidate } = useRevalidator();
  if (!data.team.ok) {
    return (
      <Page>
        <ErrorState error={data.team.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const read = data.team.data;
  return <TeamView key={read.team.id} data={data} read={read} />;
}
