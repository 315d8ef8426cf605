import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { BOOKMAKER_NAMES } from '@quotavera/domain/bet';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { AVERAGE, BEST } from '../../calendar/prices/service-book.ts';
import type { StageFigures } from './policy.ts';
import * as repository from './repository.ts';
import type { SeasonFigures } from './service.ts';

type Comparison = ReplyOf<typeof toolsCalls.listSites>;
type Figures = NonNullable<Comparison['results'][number]['figures']>;

/** Plots go back this many seasons. */
const SEASONS_SHOWN = 3;

const marginsOf = (stage: StageFigures) => ({
  '1x2': stage['1x2'].margin,
  over_under: stage.over_under.margin,
  asian_handicap: stage.asian_handicap.margin,
});

function shareOf(part: number, whole: number | undefined): number | null {
  return whole ? part / whole : null;
}

function figuresOf(data: SeasonFigures, months: Figures['months']): Figures {
  const { early, closing, league_matches, closed_matches, distance } = data;
  const best = closing.best_price;
  return {
    matches: closing['1x2'].matches,
    coverage: {
      early: shareOf(early['1x2'].matches, league_matches),
      closing: shareOf(closing['1x2'].matches, closed_matches),
    },
    margin: { early: marginsOf(early), closing: marginsOf(closing) },
    best_price: best && (best.home + best.draw + best.away) / 3,
    distance: distance ?? { early: null, closing: null },
    months,
  };
}

/** The figures of the bookmakers with these codes in a league's season: the latest season of the league with the most unless they are chosen. */
export async function seasonFigures(
  db: Db,
  codes: readonly string[],
  choice: { league?: number | undefined; season?: string | undefined },
): Promise<
  Pick<Comparison, 'leagues' | 'league' | 'season' | 'updated_at'> & { figures: ReadonlyMap<string, Figures> }
> {
  const priced = await repository.selectPricedLeagues(db);
  const leagues = priced.map(({ id, name, simulated, seasons }) => ({ id, name, simulated, seasons }));
  const fullest = priced.toSorted((one, other) => other.closed - one.closed)[0];
  const league = leagues.find(({ id }) => id === (choice.league ?? fullest?.id)) ?? leagues[0];
  const season = league?.seasons.find((each) => each === choice.season) ?? league?.seasons[0];
  const chosen = { leagues, league: league?.id ?? null, season: season ?? null };
  if (!league || !season || codes.length === 0) return { ...chosen, updated_at: null, figures: new Map() };
  const from = league.seasons.indexOf(season);
  const seasons = league.seasons.slice(from, from + SEASONS_SHOWN);
  const rows = await repository.selectFigures(db, { competitionId: league.id, seasons, codes });
  const months = new Map<string, Figures['months']>();
  const figures = new Map<string, Figures>();
  for (const { season: own, bookmaker, data } of rows) {
    const stored = data as SeasonFigures;
    months.set(bookmaker, [...(months.get(bookmaker) ?? []), ...(stored.months ?? [])]);
    if (own === season) figures.set(bookmaker, figuresOf(stored, months.get(bookmaker) ?? []));
  }
  const times = rows.map(({ updated_at }) => updated_at.getTime());
  return { ...chosen, figures, updated_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null };
}

/** The codes under which single bookmakers' prices were imported, with the names that are known. */
export async function priceCodes(db: Db | Trx): Promise<{ code: string; name: string }[]> {
  const codes = await repository.selectPriceCodes(db);
  return codes
    .filter((code) => code !== AVERAGE && code !== BEST)
    .map((code) => ({ code, name: BOOKMAKER_NAMES.get(code) ?? code }));
}
