import { DAY_MS } from '@quotavera/domain/time';
import { UnusableFile } from './rejection.ts';
import type { FileMatch } from './row.ts';

/** Two home matches against the same opponent are at least this far apart; rows with nearer dates name the same match. */
export const MEETINGS_APART_DAYS = 14;
/** With at most so many names, keys stay exact integers. */
const TEAMS_MAX = 2 ** 20;
const SEASONS_MAX = 2 ** 12;

/** Days between two dates (yyyy-mm-dd), either way. */
function daysApart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;
}

class Numbers {
  private readonly cached = new Map<string, number>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  of(name: string): number {
    const cached = this.cached.get(name);
    if (cached !== undefined) return cached;
    const next = this.cached.size;
    if (next >= this.max) throw new UnusableFile('import_unreadable', 'too many teams or seasons');
    // A copy: a name cut out of the file's text would keep that whole text alive.
    this.cached.set(Buffer.from(name).toString(), next);
    return next;
  }
}

/** The matches that earlier rows of a file named, at a few bytes each. */
export class SeenMatches {
  private readonly seasons = new Numbers(SEASONS_MAX);
  private readonly teams = new Numbers(TEAMS_MAX);
  private readonly dates = new Map<number, string>();

  /** Whether an earlier row named this match; otherwise remembers it. */
  isRepeated(match: FileMatch): boolean {
    const season = this.seasons.of(`${match.competition.code}|${match.season}`);
    const key = (season * TEAMS_MAX + this.teams.of(match.home)) * TEAMS_MAX + this.teams.of(match.away);
    const dates = this.dates.get(key)?.split(' ') ?? [];
    const near = dates.some((date) => !match.competition.repeats || daysApart(date, match.date) < MEETINGS_APART_DAYS);
    if (near) return true;
    this.dates.set(key, [...dates, match.date].join(' '));
    return false;
  }
}
