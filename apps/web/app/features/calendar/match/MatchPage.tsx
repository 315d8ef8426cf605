import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { calendarLinks } from '@quotavera/contract/calendar/addresses';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { ChartSkeleton } from '../../../ui/chart/index.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { IconCalculator, IconCalendarEvent } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageMeta, StructuredData, usePublicAddress } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { meanwhile } from '../../../ui/page/plain.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { HOME_ZONE, TimeText } from '../../../ui/time/index.ts';
import { TipCardsSkeleton } from '../../../ui/tip/index.ts';
import classes from '../Calendar.module.css';
import type { Match, MatchData, MatchDetail } from '../queries.ts';
import { FRESH_MS, isChanging } from './fresh.ts';
import type { OwnMatch } from './MemberMatch.tsx';

// Lazy parts: the server renders them with the rest, the browser hydrates them after the first screen.
const Odds = lazy(() => import('./Odds.tsx'));
const Forecast = lazy(() => import('./Forecast.tsx'));
const Tips = lazy(() => import('../components/Tips.tsx'));
const Standings = lazy(() => import('../competition/Standings.tsx'));
const Statistics = lazy(() => import('./Statistics.tsx'));
const Form = lazy(() => import('./Form.tsx'));
const MemberMatch = lazy(() => import('./MemberMatch.tsx'));

const TIPS_PAGE = 12;

/** Names a match's state. A scheduled match whose start has passed is live, or waits for its result. */
function stateOf({ status, begun, live }: Match) {
  if (status !== 'scheduled') return status;
  if (!begun) return null;
  return live ? 'live' : 'waiting';
}

const CALM: readonly string[] = ['played', 'live'];

/** Teams, score or start, competition, and what can be done with the match. */
function Head({ match }: { match: Match }) {
  const { t } = useTranslation('calendar-match');
  const score = match.goals ?? match.live;
  const state = stateOf(match);
  const half = match.result?.halfTimeGoals;
  const isFootball = match.sport === 'football';
  const teams = `league=${match.competition_id}&home=${match.home_id}&away=${match.away_id}`;
  return (
    <Paper component="header">
      <Stack gap="sm">
        <Group gap="xs" justify="center" fz={14}>
          <Anchor component={Link} to={paths.competition(match.competition_id)} fw={600}>
            {match.competition}
          </Anchor>
          <Text span c="dimmed" fz={14}>
            {match.season}
          </Text>
          {state ? <Tag tone={CALM.includes(state) ? 'accent' : 'warning'}>{t(`status.${state}`)}</Tag> : null}
          {match.simulated ? <Tag tone="neutral">{t('simulated')}</Tag> : null}
        </Group>
        <Title order={1} className="visually-hidden">
          {matchName(match.home, match.away)}
        </Title>
        <div className={classes.head}>
          <Anchor component={Link} to={paths.team(match.home_id)} fz="clamp(16px, 4.4vw, 24px)" fw={700} c="inherit">
            {match.home}
          </Anchor>
          <Text span className={classes.score}>
            {score ? `${score[0]}–${score[1]}` : '–'}
          </Text>
          <Anchor component={Link} to={paths.team(match.away_id)} fz="clamp(16px, 4.4vw, 24px)" fw={700} c="inherit">
            {match.away}
          </Anchor>
        </div>
        <Text ta="center" c="dimmed" fz={14}>
          <TimeText value={match.starts_at} />
          {half ? ` · ${t('halfTime', { score: `${half[0]}–${half[1]}` })}` : null}
          {match.status === 'postponed' || match.scheduled_at !== match.starts_at ? (
            <>
              {' · '}
              {t('firstDate')} <TimeText value={match.scheduled_at} />
            </>
          ) : null}
        </Text>
        {match.correction ? (
          <Text ta="center" size="sm">
            {t('correction', { reason: match.correction })}
          </Text>
        ) : null}
        <Group gap="xs" justify="center">
          {match.begun ? null : (
            <Button
              component="a"
              href={calendarLinks.matchCalendar.replace(':id', String(match.id))}
              size="sm"
              leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            >
              {t('toCalendar')}
            </Button>
          )}
          {isFootball ? (
            <Button
              component={Link}
              to={`${paths.tools}?calc=xg&${teams}`}
              size="sm"
              leftSection={<IconCalculator size={18} aria-hidden="true" />}
            >
              {t('toTools')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  );
}

const EVENT_STATUS: Readonly<Partial<Record<Match['status'], string>>> = {
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
};

/** The match as search engines read it. Nobody knows its ground here, so none is said. */
function About({ match, title, description }: { match: Match; title: string; description: string }) {
  const addressOf = usePublicAddress();
  const team = (name: string, id: number) => ({ '@type': 'SportsTeam', name, url: addressOf(paths.team(id)) });
  const [home, away] = [team(match.home, match.home_id), team(match.away, match.away_id)];
  const about = {
    '@type': 'SportsEvent',
    name: title,
    description,
    sport: match.sport,
    startDate: match.starts_at,
    eventStatus: EVENT_STATUS[match.status] ?? 'https://schema.org/EventScheduled',
    homeTeam: home,
    awayTeam: away,
    competitor: [home, away],
    superEvent: { '@type': 'EventSeries', name: `${match.competition} ${match.season}` },
    url: addressOf(paths.match(match.id)),
  };
  const crumbs = [
    [match.competition, paths.competition(match.competition_id)],
    [title, paths.match(match.id)],
  ] as const;
  return <StructuredData about={about} crumbs={crumbs} />;
}

/** Reads the page again while its match changes and somebody looks at it. */
function KeepFresh({ match }: { match: Match }) {
  const { revalidate } = useRevalidator();
  const read = () => {
    if (!document.hidden && isChanging(match, Date.now())) void revalidate();
  };
  useInterval(read, FRESH_MS, { autoInvoke: true });
  return null;
}

function MatchView({ data, detail }: { data: MatchData; detail: MatchDetail }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const [own, setOwn] = useState<OwnMatch | null>(null);
  const shown = own?.detail ?? detail;
  const tips: ApiResult<NonNullable<OwnMatch['tips']>> = own?.tips ? { ok: true, data: own.tips } : data.tips;
  const { match, markets } = shown;
  const name = matchName(match.home, match.away);
  const day = format.instant(match.starts_at, HOME_ZONE, 'day');
  const title = t('title', { match: name });
  const description = t('description', { match: name, competition: match.competition, day });
  return (
    <Page>
      <PageMeta title={title} description={description} />
      <About match={match} title={name} description={description} />
      {match.simulated ? <meta name="robots" content="noindex" /> : null}
      <Head match={match} />
      <Suspense fallback={meanwhile(<ChartSkeleton />)}>
        <Odds markets={markets} match={match} />
      </Suspense>
      <Suspense fallback={meanwhile(<TipCardsSkeleton />)}>
        <Tips title={t('tips.title')} tips={tips} pages={{ page: data.page, pageSize: TIPS_PAGE }} />
      </Suspense>
      {data.forecast.ok ? (
        <Suspense fallback={meanwhile(<Skeleton height={240} radius="lg" />)}>
          <Forecast told={data.forecast.data} match={match} result={markets.find(({ market }) => market === '1x2')} />
        </Suspense>
      ) : null}
      <Suspense>
        <Statistics match={match} />
      </Suspense>
      {data.table ? (
        <Suspense fallback={meanwhile(<Skeleton height={160} radius="lg" />)}>
          <Standings table={data.table}>
            <Anchor
              component={Link}
              to={`${paths.competition(match.competition_id)}?season=${encodeURIComponent(match.season)}`}
              size="sm"
            >
              {t('table.whole')}
            </Anchor>
          </Standings>
        </Suspense>
      ) : null}
      <Suspense fallback={meanwhile(<Skeleton height={320} radius="lg" />)}>
        <Form detail={shown} />
      </Suspense>
      <KeepFresh match={match} />
      <MembersOnly>
        <Suspense>
          <MemberMatch match={match} page={data.page} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </Page>
  );
}

/** `/m/{id}`: a match for visitors as the server draws it; members then see what their plan and country add. */
export function MatchPage({ data }: { data: MatchData }) {
  const { revalidate } = useRevalidator();
  if (!data.match.ok) {
    return (
      <Page>
        <ErrorState error={data.match.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  return <MatchView key={data.match.data.match.id} data={data} detail={data.match.data} />;
}
