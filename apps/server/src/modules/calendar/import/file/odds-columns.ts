import type { Market, SelectionCode } from '@quotavera/domain/bet';
import type { PriceStage } from '@quotavera/domain/calendar';
import { bookmakerOfPrefix, isKnownPrefix } from '../../prices/service-book.ts';

interface PriceCell {
  index: number;
  selection: SelectionCode;
}

/** The columns of one bookmaker's prices on one market. */
export interface BookColumns {
  stage: PriceStage;
  bookmaker: string;
  market: Extract<Market, '1x2' | 'over_under' | 'asian_handicap'>;
  cells: readonly PriceCell[];
  /** A fixed line in thousandths (over/under), or the column that holds the home team's (Asian handicap). */
  line: number | null;
  lineIndex: number | null;
}

/** The prefixes of a market's columns, each with what tells them apart from others ("2.5") and their cells. */
interface Group {
  prefix: string;
  line: number | null;
  cells: readonly PriceCell[];
}

type Index = ReadonlyMap<string, number>;

function cellsFor(columns: Index, names: readonly (readonly [string, SelectionCode])[]): PriceCell[] | null {
  const cells: PriceCell[] = [];
  for (const [name, selection] of names) {
    const index = columns.get(name);
    if (index === undefined) return null;
    cells.push({ index, selection });
  }
  return cells;
}

/** `<prefix>H`, `<prefix>D`, `<prefix>A`: only all three together are a bookmaker, so that HC, AS or HTHG are never taken for odds. */
function resultGroups(columns: Index): Group[] {
  const groups: Group[] = [];
  for (const name of columns.keys()) {
    const prefix = /^(.+)H$/.exec(name)?.[1];
    if (prefix === undefined) continue;
    const cells = cellsFor(columns, [
      [`${prefix}H`, 'home'],
      [`${prefix}D`, 'draw'],
      [`${prefix}A`, 'away'],
    ]);
    if (cells) groups.push({ prefix, line: null, cells });
  }
  return groups;
}

function totalGroups(columns: Index): Group[] {
  const groups: Group[] = [];
  for (const name of columns.keys()) {
    const parts = /^(.+)>(\d{1,2}(?:\.(?:0|25|5|75))?)$/.exec(name);
    if (!parts) continue;
    const [, prefix = '', line = ''] = parts;
    const cells = cellsFor(columns, [
      [`${prefix}>${line}`, 'over'],
      [`${prefix}<${line}`, 'under'],
    ]);
    if (cells) groups.push({ prefix, line: Math.round(Number(line) * 1000), cells });
  }
  return groups;
}

function handicapGroups(columns: Index): Group[] {
  const groups: Group[] = [];
  for (const name of columns.keys()) {
    const prefix = /^(.+)AHH$/.exec(name)?.[1];
    if (prefix === undefined) continue;
    const cells = cellsFor(columns, [
      [`${prefix}AHH`, 'home'],
      [`${prefix}AHA`, 'away'],
    ]);
    if (cells) groups.push({ prefix, line: null, cells });
  }
  return groups;
}

/**
 * Whether a prefix that ends in C means closing prices (`BWC`) or a bookmaker whose code ends in C (`VC`, whose closing is `VCC`).
 * The header decides: a prefix that itself has a closing is a bookmaker; one whose shorter form stands beside it is a closing.
 * Without either (files that hold closing prices alone) the known codes decide, then the layout.
 */
function isClosing(prefix: string, present: ReadonlySet<string>, closingOnly: boolean): boolean {
  if (!prefix.endsWith('C') || prefix.length < 2) return false;
  const base = prefix.slice(0, -1);
  if (present.has(`${prefix}C`) && !isKnownPrefix(base)) return false;
  if (present.has(base)) return true;
  if (isKnownPrefix(prefix)) return false;
  return isKnownPrefix(base) || closingOnly;
}

/** The column of a handicap's line: the bookmaker's own in older files, else the shared one. */
function handicapLine(columns: Index, prefix: string, stage: PriceStage): number | null {
  const candidates =
    stage === 'closing'
      ? [`${prefix}AHCh`, 'AHCh']
      : [`${prefix}AHh`, `${prefix}AH`, ...(prefix.startsWith('Bb') ? ['BbAHh'] : []), 'AHh'];
  for (const name of candidates) {
    const index = columns.get(name);
    if (index !== undefined) return index;
  }
  return null;
}

/**
 * Every bookmaker's price columns of a header, found by their pattern and not by a list, so that next season's bookmakers
 * are read too. `closingOnly`: the layout holds closing prices alone (the extra leagues).
 */
export function findOddsColumns(header: readonly string[], closingOnly: boolean): BookColumns[] {
  const columns = new Map<string, number>();
  header.forEach((name, index) => {
    if (name !== '' && !columns.has(name)) columns.set(name, index);
  });
  const markets = [
    { market: '1x2', groups: resultGroups(columns) },
    { market: 'over_under', groups: totalGroups(columns) },
    { market: 'asian_handicap', groups: handicapGroups(columns) },
  ] as const;
  return markets.flatMap(({ market, groups }) => {
    const present = new Set(groups.map((group) => group.prefix));
    return groups.map(({ prefix, line, cells }): BookColumns => {
      const stage = isClosing(prefix, present, closingOnly) ? 'closing' : 'early';
      const code = stage === 'closing' ? prefix.slice(0, -1) : prefix;
      return {
        stage,
        bookmaker: bookmakerOfPrefix(code),
        market,
        cells,
        line,
        lineIndex: market === 'asian_handicap' ? handicapLine(columns, code, stage) : null,
      };
    });
  });
}
