import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalculator, IconHourglass } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import type { Calculation } from '../address.ts';
import type { Computation } from '../queries.ts';
import { isStranger, type Menu } from './MatchPicker.tsx';

function NotEnough({
  state,
  menu,
  serverText,
}: {
  state: Calculation;
  menu: Menu;
  /** The server's own words, where the menu knows no more. */
  serverText: string | undefined;
}) {
  const { t } = useTranslation('tools-calculators');
  const needed = menu.teams.data?.matches_needed ?? 0;
  // A league with too few matches isn't the fault of a team, so the message names none.
  const short = (menu.teams.data?.results ?? []).filter(
    (team) => (team.id === state.home || team.id === state.away) && team.matches_total < needed,
  );
  return (
    <EmptyState icon={<IconHourglass size={24} stroke={1.6} />} title={t('failure.notEnough')}>
      {menu.league && !menu.league.enough ? (
        <Text inherit>{t('failure.notEnoughLeague', { league: menu.league.name, count: menu.league.matches })}</Text>
      ) : null}
      {serverText && menu.league?.enough && short.length === 0 ? <Text inherit>{serverText}</Text> : null}
      {short.map((team) => (
        <Text key={team.id} inherit>
          {t('failure.notEnoughTeam', { team: team.name, count: team.matches_total, needed })}
        </Text>
      ))}
    </EmptyState>
  );
}

function AnswerSkeleton() {
  return (
    <LoadingState>
      <Stack>
        <Skeleton height={74} radius="lg" />
        <Skeleton height={320} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </Stack>
    </LoadingState>
  );
}

/** Whether the match can be calculated: two different teams of a league with enough matches. */
export function askable(state: Calculation, menu: Menu): boolean {
  if (state.league === null || state.home === null || state.away === null || state.home === state.away) return false;
  return !lost(state, menu) && !lacking(state, menu);
}

/** Errors that the picker already shows: an unknown league or team. */
function lost(state: Calculation, menu: Menu): boolean {
  if (menu.leagues.data && menu.league === undefined && state.league !== null) return true;
  return isStranger(state.home, menu) || isStranger(state.away, menu);
}

function lacking(state: Calculation, menu: Menu): boolean {
  if (state.home === null || state.away === null || state.home === state.away) return false;
  if (menu.league && !menu.league.enough) return true;
  return (menu.teams.data?.results ?? []).some(
    (team) => (team.id === state.home || team.id === state.away) && !team.enough,
  );
}

/** The placeholder of a result, with a message for each cause of its absence. */
export function Answer<Reply>({
  state,
  menu,
  computation,
  quiet = false,
  children,
}: {
  state: Calculation;
  menu: Menu;
  computation: Computation<Reply>;
  /** Whether no teams are needed: with the reader's own means, or when another message gives the reason. */
  quiet?: boolean;
  children: (reply: Reply) => ReactNode;
}) {
  const { t } = useTranslation('tools-calculators');
  const { data, error } = computation;
  if (!quiet && (menu.leagues.error || menu.teams.error || lost(state, menu))) return null;
  if ((!quiet && lacking(state, menu)) || error?.code === 'not_enough_data') {
    return (
      <NotEnough
        state={state}
        menu={menu}
        serverText={Object.values(error?.errors ?? {}).flat()[0] ?? error?.description}
      />
    );
  }
  if (error) return <ErrorState error={error} title={t('failure.compute')} onRetry={computation.reload} />;
  if (data) {
    return (
      <Stack opacity={computation.stale ? 0.55 : 1} aria-busy={computation.stale}>
        {children(data)}
      </Stack>
    );
  }
  if (computation.loading) return <AnswerSkeleton />;
  if (quiet || state.league === null || (state.home !== null && state.home === state.away)) return null;
  return (
    <EmptyState icon={<IconCalculator size={24} stroke={1.6} />} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
}
