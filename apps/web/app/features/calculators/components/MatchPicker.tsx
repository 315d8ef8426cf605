import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toolsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { IconSwitchHorizontal } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useChosenInSight } from '../../../ui/scroll/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useCountryName } from '../../tips/index.ts';
import { type Calculation, withLeague, withTeams } from '../address.ts';
import classes from '../Calculators.module.css';
import type { LeagueView, TeamsReply } from '../queries.ts';
import type { Change } from '../useCalculation.ts';
import { Picker } from './Picker.tsx';

/** Leagues and teams of the menu, and what stands in the way of a calculation. */
export interface Menu {
  readonly leagues: ReturnType<typeof useLeagues>;
  readonly teams: ReturnType<typeof useTeams>;
  readonly league: LeagueView | undefined;
}

const MENU_FRESH_MS = 300_000;
const TEAMS_FRESH_MS = 60_000;

function useLeagues(enabled: boolean) {
  return useApi(toolsCalls.listLeagues, {}, { staleTime: MENU_FRESH_MS, enabled });
}

function useTeams(league: number | null, enabled: boolean) {
  return useApi(
    toolsCalls.listTeams,
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
  const { t } = useTranslation('calculators');
  const countryName = useCountryName();
  return (
    <ul className={classes.leagues} aria-label={t('pick.leagues')}>
      {leagues.slice(0, 12).map((league) => (
        <li key={league.id}>
          <button type="button" onClick={() => onChoose(league.id)}>
            <b>{league.name}</b>
            <span>{[countryName(league.country), league.season].filter(Boolean).join(' · ')}</span>
            <span>{league.enough ? t('pick.matches', { count: league.matches }) : t('pick.tooFew')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Coming({
  coming,
  home,
  away,
  onChoose,
}: {
  readonly coming: TeamsReply['coming'];
  readonly home: number | null;
  readonly away: number | null;
  readonly onChoose: (home: number, away: number) => void;
}) {
  const { t } = useTranslation('calculators');
  const row = useChosenInSight<HTMLUListElement>(`${home} ${away}`);
  if (coming.length === 0) return null;
  return (
    <section className={classes.coming} aria-label={t('pick.coming')}>
      <p className={classes.comingLabel}>{t('pick.coming')}</p>
      <ul ref={row}>
        {coming.map((fixture) => (
          <li key={fixture.id}>
            <button
              type="button"
              aria-pressed={fixture.home.id === home && fixture.away.id === away}
              onClick={() => onChoose(fixture.home.id, fixture.away.id)}
            >
              <span>
                {fixture.home.name} – {fixture.away.name}
              </span>
              <small>
                <TimeText value={fixture.starts_at} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({
  state,
  teams,
  onChoose,
}: {
  readonly state: Calculation;
  readonly teams: TeamsReply['results'];
  readonly onChoose: (home: number, away: number) => void;
}) {
  const { t } = useTranslation('calculators');
  const name = (id: number) => teams.find((team) => team.id === id)?.name;
  const known = state.recent.filter(([home, away]) => name(home) && name(away));
  if (known.length === 0) return null;
  return (
    <section className={classes.coming} aria-label={t('pick.recent')}>
      <p className={classes.comingLabel}>{t('pick.recent')}</p>
      <ul>
        {known.map(([home, away]) => (
          <li key={`${home} ${away}`}>
            <button type="button" onClick={() => onChoose(home, away)}>
              {name(home)} – {name(away)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which match: league and teams by a few letters, the next matches by one press. */
export function MatchPicker({
  state,
  change,
  menu,
}: {
  readonly state: Calculation;
  readonly change: Change;
  readonly menu: Menu;
}) {
  const { t } = useTranslation('calculators');
  const countryName = useCountryName();
  const { leagues, teams } = menu;
  if (leagues.error) return <ErrorState error={leagues.error} title={t('failure.menu')} onRetry={leagues.reload} />;
  if (!leagues.data) {
    return (
      <LoadingState>
        <Skeleton width="100%" height={190} radius={12} />
      </LoadingState>
    );
  }
  // An address of a league that is gone, or of another installation.
  const unknown = state.league !== null && menu.league === undefined;
  const choose = (home: number | null, away: number | null) => change((known) => withTeams(known, home, away), 'step');
  const wrong = (side: 'home' | 'away') => {
    if (isStranger(state[side], menu)) return t('failure.noTeam');
    return side === 'away' && state.home !== null && state.home === state.away ? t('failure.same') : undefined;
  };
  const team = (side: 'home' | 'away') => (
    <Picker
      label={t(`pick.${side}`)}
      placeholder={t('pick.type')}
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
      <div className={classes.pickers}>
        <Picker
          label={t('pick.league')}
          placeholder={t('pick.type')}
          options={leagues.data.results.map(({ id, name, country }) => ({
            value: id,
            label: name,
            note: countryName(country),
          }))}
          value={state.league}
          error={unknown ? t('failure.noLeague') : undefined}
          onChange={(id) => change((known) => withLeague(known, id), 'step')}
        />
        {team('home')}
        <Button
          className={classes.swap}
          aria-label={t('pick.swap')}
          title={t('pick.swap')}
          disabled={state.home === null && state.away === null}
          leftSection={<IconSwitchHorizontal size={19} aria-hidden="true" />}
          onClick={() => choose(state.away, state.home)}
        />
        {team('away')}
      </div>
      {state.league === null || unknown ? (
        <LeagueChoices
          leagues={leagues.data.results}
          onChoose={(id) => change((known) => withLeague(known, id), 'step')}
        />
      ) : null}
      {teams.error && !unknown ? (
        <ErrorState error={teams.error} title={t('failure.teams')} onRetry={teams.reload} />
      ) : null}
      {state.league !== null && teams.loading ? (
        <LoadingState>
          <div className={classes.comingSkeleton}>
            <Skeleton width="100%" height={58} radius={8} />
          </div>
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
