import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useCountryName } from '../../../tips/index.ts';
import type { Feed } from '../queries.ts';

type Name = Feed['names'][number];
type League = Feed['leagues'][number];

const NEW_TEAM = 'new';

/** Chooses the team that a name of a feed or file stands for; the calendar's suggestion comes first. */
function TeamChoice({ name, teams }: { name: Name; teams: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('admin-tools');
  const { busy, error, change } = useChange();
  // A suggested team may play elsewhere this season.
  const known = [name.suggested, name.team, ...teams].filter((team) => team !== null);
  const options = [...new Map(known.map((team) => [team.id, team])).values()];
  const [chosen, setChosen] = useState(String(name.team?.id ?? name.suggested?.id ?? ''));
  const save = () => {
    const teamId = chosen === '' ? null : Number(chosen);
    const body = chosen === NEW_TEAM ? ({ new_team: true } as const) : { team_id: teamId };
    void change(toolsAddresses.matchTeam, { params: { id: name.id }, body }, () => t('feed.saved'));
  };
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={t('feed.teamOf', { name: name.name })}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: '–' },
            ...(name.team === null ? [{ value: NEW_TEAM, label: t('feed.newTeam') }] : []),
            ...options.map((team) => ({ value: String(team.id), label: team.name })),
          ]}
        />
        <Button size="sm" loading={busy} disabled={chosen === String(name.team?.id ?? '')} onClick={save}>
          {t('feed.match')}
        </Button>
      </Group>
      <Failed error={error} />
    </Stack>
  );
}

/** Shows how far the month's credits reach. */
function Credits({ credits }: { credits: NonNullable<Feed['credits']> }) {
  const { t } = useTranslation('admin-tools');
  const { count, day } = useFormats();
  const { left, total, planned, wanted } = credits;
  return (
    <>
      <Text>
        {t('feed.credits', {
          left: count(left),
          total: count(total),
          resets: day(credits.resets_at, 'dayMonth'),
        })}
      </Text>
      <Text>
        {t(planned < wanted ? 'feed.thinned' : 'feed.planned', {
          planned: count(planned),
          wanted: count(wanted),
          until: day(credits.planned_until, 'dayMonth'),
        })}
      </Text>
    </>
  );
}

/** Where prices come from, how fresh they are, and the names of teams that wait for a decision. */
export function FeedPanel() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const countryName = useCountryName();
  const read = useApi(toolsAddresses.readFeed, {}, { refetchInterval: 60_000 });
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  const feed = read.data;
  const time = (at: string | null) => (at === null ? '–' : <TimeText value={at} />);
  const leagues: readonly Column<League>[] = [
    {
      key: 'name',
      header: t('feed.league'),
      inCard: 'title',
      cell: ({ country, name }) => `${countryName(country)} · ${name}`,
    },
    { key: 'prices', header: t('feed.prices'), cell: (league) => time(league.prices_at) },
    { key: 'scores', header: t('feed.scores'), cell: (league) => time(league.scores_at) },
    { key: 'next', header: t('feed.next'), cell: (league) => time(league.next_prices_at) },
    {
      key: 'leftOut',
      header: t('feed.leftOut'),
      cell: ({ left_out }) =>
        left_out.length === 0
          ? '–'
          : left_out.map(({ count, description }) => (
              <Text key={description} span inherit display="block">
                {format.count(count)} × {description}
              </Text>
            )),
    },
    { key: 'error', header: t('feed.state'), cell: ({ error }) => (error ? t(`feed.errors.${error}`) : '–') },
  ];
  const names: readonly Column<Name>[] = [
    { key: 'name', header: t('feed.name'), inCard: 'title', cell: (name) => name.name },
    {
      key: 'league',
      header: t('feed.league'),
      cell: ({ country, competition }) => `${countryName(country)} · ${competition}`,
    },
    { key: 'game', header: t('feed.game'), cell: (name) => name.match },
    {
      key: 'team',
      header: t('feed.team'),
      cell: (name) => <TeamChoice key={name.id} name={name} teams={feed?.teams[String(name.competition_id)] ?? []} />,
    },
  ];
  return (
    <>
      <Panel title={t('feed.title')}>
        {feed ? (
          <Stack gap="xs">
            <Text>{t(`feed.sources.${feed.source}`)}</Text>
            <Text>{t('feed.fresh', { priced: format.count(feed.priced), coming: format.count(feed.coming) })}</Text>
            {feed.error ? <Note kind="error">{t(`feed.errors.${feed.error}`)}</Note> : null}
            {feed.credits ? <Credits credits={feed.credits} /> : null}
            <Text c="dimmed">{t('feed.costs')}</Text>
          </Stack>
        ) : null}
      </Panel>
      {feed && feed.leagues.length > 0 ? (
        <DataTable
          caption={t('feed.leagues')}
          columns={leagues}
          rows={feed.leagues}
          rowKey={(league) => league.id}
          loading={false}
          empty={null}
        />
      ) : null}
      <DataTable
        caption={t('feed.names')}
        columns={names}
        rows={feed?.names ?? []}
        rowKey={(name) => name.id}
        loading={read.loading}
        empty={<EmptyState title={t('feed.noNames')}>{t('feed.noNamesText')}</EmptyState>}
      />
    </>
  );
}
