import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { type ApiResult, apiFrom, type ReplyTo } from '../../platform/api/index.ts';

export type MatchDetail = ReplyTo<typeof calendarAddresses.readMatch>;
export type Match = MatchDetail['match'];
export type Market = MatchDetail['markets'][number];
export type MatchRow = MatchDetail['head_to_head'][number];
export type MatchForecast = ReplyTo<typeof toolsAddresses.readMatchForecast>;
export type Forecast = NonNullable<MatchForecast['forecast']>;
export type TipPage = ReplyTo<typeof tipsAddresses.listMatchTips>;
export type Competition = ReplyTo<typeof calendarAddresses.readCompetition>;
export type CompetitionList = ReplyTo<typeof calendarAddresses.listCompetitions>;
export type Team = ReplyTo<typeof calendarAddresses.readTeam>;

/** Cards of a page of tips. */
const TIPS = 12;
const TIPS_BESIDE = 6;
const FORECASTS = 10;

const numberOf = (text: string | null) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined);

export interface MatchData {
  match: ApiResult<MatchDetail>;
  forecast: ApiResult<MatchForecast>;
  tips: ApiResult<TipPage>;
  /** Both teams' rows of the table of the match's season; null where the competition has none. */
  table: LeagueTable | null;
  /** The page of the tips. */
  page: number;
}

/** The input of the call for a match's tips, the same on the server and in the browser. */
export const matchTipsInput = (match: number, page: number) => ({ query: { match, page, page_size: TIPS } });

type Table = NonNullable<Competition['table']>;
/** A league's table whose rows say their place. */
export type LeagueTable = Omit<Table, 'rows'> & { rows: readonly (Table['rows'][number] & { place: number })[] };

export function rankedTable(table: Table): LeagueTable {
  return { ...table, rows: table.rows.map((row, n) => ({ ...row, place: n + 1 })) };
}

/** Both teams' rows of the table of a match's season. */
async function readTable(fetchApi: typeof fetch, language: string, match: Match): Promise<LeagueTable | null> {
  const { competition_id: id, season, home_id: home, away_id: away } = match;
  const read = await apiFrom(
    fetchApi,
    calendarAddresses.readCompetition,
    { params: { id }, query: { season } },
    language,
  );
  if (!read.ok || !read.data.table) return null;
  const { rows, ...table } = rankedTable(read.data.table);
  const shown = rows.filter(({ team_id: team }) => team === home || team === away);
  return shown.length > 0 ? { ...table, rows: shown } : null;
}

/** A match as a visitor sees it. Each part may fail alone; without the match itself there is no page. */
export async function readMatchPage(
  fetchApi: typeof fetch,
  language: string,
  id: number,
  search: URLSearchParams,
): Promise<MatchData> {
  const page = numberOf(search.get('page')) ?? 1;
  const [match, forecast, tips] = await Promise.all([
    apiFrom(fetchApi, calendarAddresses.readMatch, { params: { id } }, language),
    apiFrom(fetchApi, toolsAddresses.readMatchForecast, { params: { id } }, language),
    apiFrom(fetchApi, tipsAddresses.listMatchTips, matchTipsInput(id, page), language),
  ]);
  const table = match.ok ? await readTable(fetchApi, language, match.data.match) : null;
  return { match, forecast, tips, table, page };
}

export interface CompetitionData {
  competition: ApiResult<Competition>;
  forecasts: ApiResult<ReplyTo<typeof toolsAddresses.listForecasts>>;
  tips: ApiResult<ReplyTo<typeof tipsAddresses.listPublic>>;
}

export const competitionTipsInput = (competition: number) => ({ query: { competition, page_size: TIPS_BESIDE } });

export async function readCompetitionPage(
  fetchApi: typeof fetch,
  language: string,
  id: number,
  search: URLSearchParams,
): Promise<CompetitionData> {
  const query = { season: search.get('season')?.slice(0, 20) || undefined, round: numberOf(search.get('round')) };
  const [competition, forecasts, tips] = await Promise.all([
    apiFrom(fetchApi, calendarAddresses.readCompetition, { params: { id }, query }, language),
    apiFrom(
      fetchApi,
      toolsAddresses.listForecasts,
      { query: { league: id, when: 'coming', page_size: FORECASTS } },
      language,
    ),
    apiFrom(fetchApi, tipsAddresses.listPublic, competitionTipsInput(id), language),
  ]);
  return { competition, forecasts, tips };
}

export interface TeamData {
  team: ApiResult<Team>;
  tips: ApiResult<TipPage>;
}

export const teamTipsInput = (team: number) => ({ query: { team, page_size: TIPS_BESIDE } });

export async function readTeamPage(fetchApi: typeof fetch, language: string, id: number): Promise<TeamData> {
  const [team, tips] = await Promise.all([
    apiFrom(fetchApi, calendarAddresses.readTeam, { params: { id } }, language),
    apiFrom(fetchApi, tipsAddresses.listMatchTips, teamTipsInput(id), language),
  ]);
  return { team, tips };
}

export function readCompetitions(fetchApi: typeof fetch, language: string): Promise<ApiResult<CompetitionList>> {
  return apiFrom(fetchApi, calendarAddresses.listCompetitions, { query: {} }, language);
}
