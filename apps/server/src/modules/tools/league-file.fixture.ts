import { DAY_MS } from '@quotavera/domain/time';
import { stream } from '../../demo/world/random.ts';
import { roundRobin } from '../../demo/world/season.ts';
import type { TestApp } from '../../testing/index.ts';

const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,HS,AS,HST,AST,HC,AC,B365H,B365D,B365A,PSH,PSD,PSA,PSCH,PSCD,PSCA,MaxCH,MaxCD,MaxCA,AvgCH,AvgCD,AvgCA';

export interface LeagueFile {
  division?: string;
  teams: readonly string[];
  /** Day of the first round; one a week. */
  from: string;
  /** Rounds with a result; the others have none. */
  played: number;
  /** All of them when left out. */
  rounds?: number;
  statistics?: boolean;
}

function days(from: string, n: number): string {
  const [year, month, day] = new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** A season in football-data.co.uk's form: a double round robin whose results follow from its teams' names alone. */
export function leagueFile({ division = 'E0', teams, from, played, rounds, statistics = true }: LeagueFile): string {
  const rows = roundRobin(teams.length)
    .slice(0, rounds)
    .flatMap((pairs, round) =>
      pairs.map(([h, a]) => {
        const random = stream('league-file', division, from, teams[h] ?? '', teams[a] ?? '');
        const strength = (n: number) => 0.3 * (1 - (2 * n) / teams.length);
        const goals = [
          random.poisson(1.5 * Math.exp(strength(h) - strength(a))),
          random.poisson(1.2 * Math.exp(strength(a) - strength(h))),
        ];
        const [home = 0, away = 0] = goals;
        const target = goals.map((n) => n + random.poisson(2.5));
        const shots = target.map((n) => n + random.poisson(7));
        const corners = [random.poisson(5.5), random.poisson(4.5)];
        const sign = home > away ? 'H' : home < away ? 'A' : 'D';
        const isPlayed = round < played;
        const statistic = statistics ? [...shots, ...target, ...corners] : ['', '', '', '', '', ''];
        const result = isPlayed ? [home, away, sign, 0, 0, 'D', ...statistic] : Array.from({ length: 12 }, () => '');
        const early = ['2.1', '3.4', '3.6', '2.12', '3.5', '3.7'];
        const closing = isPlayed ? ['2.05', '3.5', '3.8', '2.1', '3.6', '4', '2.04', '3.45', '3.7'] : Array(9).fill('');
        return [division, days(from, round * 7), '15:00', teams[h], teams[a], ...result, ...early, ...closing].join(
          ',',
        );
      }),
    );
  return `${HEADER}\n${rows.join('\n')}\n`;
}

export const TEN_TEAMS = [
  'Arsenal',
  'Brighton',
  'Chelsea',
  'Everton',
  'Fulham',
  'Leeds',
  'Liverpool',
  'Newcastle',
  'Tottenham',
  'Wolves',
] as const;

/** Imports a file as an admin does over the API, and runs the jobs that this makes due. */
export async function importLeagueFile(t: TestApp, text: string): Promise<void> {
  const { token } = await t.createAccount({ admin: true });
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/tools/v1/imports/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: text,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  await t.runJobs();
}
