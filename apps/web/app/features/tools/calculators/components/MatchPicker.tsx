import { ActionIcon, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { TeamSide } from '@quotavera/domain/bet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { matchName } from '../../../../ui/format/index.ts';
import { IconSwitchHorizontal } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useChosenInSight } from '../../../../ui/scroll/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useCountryName } from '../../../tips/index.ts';
import { type Calculation, withLeague, withTeams } from '../address.ts';
import classes from '../Calculators.module.css';
import type { LeagueView, TeamsReply } from '../queries.ts';
import type { Change } from '../useCalculation.ts';
import { Picker } from './Picker.tsx';

/** Leagues and teams of the menu, and what stands in the way of a calculation. */
export interface Menu {
  leagues: ReturnType<typeof useLeagues>;
  teams: ReturnType<typeof useTeams>;
  league: LeagueView | undefined;
}

const MENU_FRESH_MS = 300_000;
const TEAMS_FRESH_MS = 60_000;

function useLeagues(enabled: boolean) {
  return useApi(toolsAddresses.listLeagues, {}, { staleTime: MENU_FRESH_MS, enabled });
}

function useTeams(league: number | null, enabled: boolean) {
  return useApi(
    toolsAddresses.listTeams,
    { query: { league: String(league ?? 0) } },
    { enabled: enabled && league !== null, staleTime: TEAMS_FRESH_MS },
  );
}

export function useMenu(league: number | null, enabled = true): Menu {
  const leagues = useLeagues(enabled);
  const teams = useTeams(league, enabled);
  return { leagues, teams, league: leagues.data?.results.find((each) => each.id === league) };
}

/** A team that the league doesn't have: an address of last season's, or of another league. */
export function isStranger(team: number | null, menu: Menu): boolean {
  return team !== null && menu.teams.data !== undefined && !menu.teams.data.results.some(({ id }) => id === team);
}

function LeagueChoices({ leagues, onChoose }: { leagues: readonly LeagueView[]; onChoose: (id: number) => void }) {
  const { t } = useTranslation('tools-calculators');
  const countryName = useCountryName();
  return (
    <SimpleGrid
      component="ul"
      className="plain-list"
      minColWidth="min(100%, 210px)"
      spacing={10}
      aria-label={t('pick.leagues')}
    >
      {leagues.slice(0, 12).map((league) => (
        <li key={league.id}>
          <Button fullWidth justify="start" ta="left" h="100%" onClick={() => onChoose(league.id)}>
            <span style={{ overflowWrap: 'anywhere' }}>
              <b>{league.name}</b>
              <Text span display="block" size="sm" c="dimmed">
                {[countryName(league.country), league.season].filter(Boolean).join(' · ')}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {league.enough ? t('pick.matches', { count: league.matches }) : t('pick.tooFew')}
              </Text>
            </span>
          </Button>
        </li>
      ))}
    </SimpleGrid>
  );
}

/** Matches in a row that scrolls sideways; the chosen one is in sight. */
function MatchRow({ label, chosen = null, children }: { label: string; chosen?: string | null; children: ReactNode }) {
  const row = useChosenInSight<HTMLDivElement>(chosen);
  return (
    <Stack component="section" gap={6} miw={0} aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group ref={row} gap="xs" wrap="nowrap" className={classes.scroll}>
        {children}
      </Group>
    </Stack>
  );
}

function Coming({
  coming,
  home,
  away,
  onChoose,
}: {
  coming: TeamsReply['coming'];
  home: number | null;
  away: number | null;
  onChoose: (home: number, away: number) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  if (coming.length === 0) return null;
  return (
    <MatchRow label={t('pick.coming')} chosen={`${home} ${away}`}>
      {coming.map((fixture) => {
        const chosen = fixture.home.id === home && fixture.away.id === away;
        return (
          <Button
            key={fixture.id}
            variant={chosen ? 'light' : 'default'}
            ta="left"
            flex="none"
            aria-pressed={chosen}
            onClick={() => onChoose(fixture.home.id, fixture.away.id)}
          >
            <span>
              <Text component="b" inherit display="block">
                {matchName(fixture.home.name, fixture.away.name)}
              </Text>
              <Text component="small" size="xs" c="dimmed">
                <TimeText value={fixture.starts_at} />
              </Text>
            </span>
          </Button>
        );
      })}
    </MatchRow>
  );
}

/** The matches that were calculated before. */
function Recent({
  state,
  teams,
  onChoose,
}: {
  state: Calculation;
  teams: TeamsReply['results'];
  onChoose: (home: number, away: number) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const name = (id: number) => teams.find((team) => team.id === id)?.name;
  const ofLeague = state.recent.filter(([home, away]) => name(home) && name(away));
  if (ofLeague.length === 0) return null;
  return (
    <MatchRow label={t('pick.recent')}>
      {ofLeague.map(([home, away]) => (
        <Button key={`${home} ${away}`} flex="none" onClick={() => onChoose(home, away)}>
          {matchName(name(home) ?? '', name(away) ?? '')}
        </Button>
      ))}
    </MatchRow>
  );
}

/** Chooses a match: league and teams by a few letters, the next matches by a single press. */
export function MatchPicker({ state, change, menu }: { state: Calculation; change: Change; menu: Menu }) {
  const { t } = useTranslation('tools-calculators');
  const countryName = useCountryName();
  const { leagues, teams } = menu;
  if (leagues.error) return <ErrorState error={leagues.error} title={t('failure.menu')} onRetry={leagues.reload} />;
  if (!leagues.data) {
    return (
      <LoadingState>
        <Skeleton height={190} radius="lg" />
      </LoadingState>
    );
  }
  // The address may name a league that was removed or that belongs to another installation.
  const unknown = state.league !== null && menu.league === undefined;
  const choose = (home: number | null, away: number | null) =>
    change((current) => withTeams(current, home, away), 'step');
  const wrong = (side: TeamSide) => {
    if (isStranger(state[side], menu)) return t('failure.noTeam');
    return side === 'away' && state.home !== null && state.home === state.away ? t('failure.same') : undefined;
  };
  const team = (side: TeamSide) => (
    <Picker
      label={t(`pick.${side}`)}
      disabled={!teams.data}
      options={(teams.data?.results ?? []).map(({ id, name, promoted, matches }) => ({
        value: id,
        label: name,
        note: promoted ? t('pick.promoted') : t('pick.matches', { count: matches }),
      }))}
      value={state[side]}
      error={wrong(side)}
      onChange={(id) => (side === 'home' ? choose(id, state.away) : choose(state.home, id))}
    />
  );
  return (
    <Panel>
      <Group align="start" gap="sm">
        <Picker
          label={t('pick.league')}
          options={leagues.data.results.map(({ id, name, country }) => ({
            value: id,
            label: name,
            note: countryName(country),
          }))}
          value={state.league}
          error={unknown ? t('failure.noLeague') : undefined}
          onChange={(id) => change((current) => withLeague(current, id), 'step')}
        />
        {team('home')}
        <ActionIcon
          variant="default"
          mt={29}
          aria-label={t('pick.swap')}
          title={t('pick.swap')}
          disabled={state.home === null && state.away === null}
          onClick={() => choose(state.away, state.home)}
        >
          <IconSwitchHorizontal size={19} aria-hidden="true" />
        </ActionIcon>
        {team('away')}
      </Group>
      {state.league === null || unknown ? (
        <LeagueChoices
          leagues={leagues.data.results}
          onChoose={(id) => change((current) => withLeague(current, id), 'step')}
        />
      ) : null}
      {teams.error && !unknown ? (
        <ErrorState error={teams.error} title={t('failure.teams')} onRetry={teams.reload} />
      ) : null}
      {state.league !== null && teams.loading ? (
        <LoadingState>
          <Skeleton height={58} />
        </LoadingState>
      ) : null}
      {teams.data ? (
        <>
          <Coming coming={teams.data.coming} home={state.home} away={state.away} onChoose={choose} />
          <Recent state={state} teams={teams.data.results} onChoose={choose} />
        </>
      ) : null}
    </Panel>
  );
}
