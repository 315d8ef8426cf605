import { parseMilli } from '../odds/decimal.ts';
import type { LineMilli } from '../odds/units.ts';
import {
  isSelection,
  lineProblem,
  MARKET_RULES,
  type Market,
  type OverUnder,
  type SelectionCode,
  type TeamSide,
} from './market.ts';
import type { Token, TokenKind } from './read-words.ts';

/** A bet that words say. The selection is null where they name a market and nothing more. */
export interface ReadPick {
  market: Market;
  selection: SelectionCode | null;
  line: LineMilli | null;
  /** A score and nothing else was written: it is a selection only at odds that a correct score can have. */
  bareScore?: true;
}

const COUNTED: Readonly<Partial<Record<TokenKind, string>>> = {
  corners: 'corners',
  cards: 'cards',
  shots: 'shots',
  shots_on_target: 'shots_on_target',
};
/** A half of the match, where words name one. */
type Half = 'first_half' | 'second_half';
const isHalf = (kind: TokenKind): kind is Half => kind === 'first_half' || kind === 'second_half';

/** These words say nothing of the bet. */
const SILENT: ReadonlySet<TokenKind> = new Set(['filler', 'colon']);

/** A number that a text says, in thousandths; null when it can't be one. */
export function milliOf(text: string): number | null {
  const parsed = parseMilli(text.replaceAll(/\s/g, ''));
  return parsed.ok ? parsed.value : null;
}

/** Words as one string of their meanings, on which the rules below are written; values are looked up by place. */
interface Phrase {
  tokens: readonly Token[];
  /** "over number goals". */
  kinds: string;
}

function phraseOf(tokens: readonly Token[]): Phrase {
  const numbered = tokens.map((token, n) => {
    // After "over" the figures 1, 2 and 12 are a line.
    const before = tokens[n - 1]?.kind;
    const isLine = (before === 'over' || before === 'under') && /^\d+$/.test(token.text);
    return isLine ? { ...token, kind: 'number' as const } : token;
  });
  return { tokens: numbered, kinds: numbered.map(({ kind }) => kind).join(' ') };
}

const wordsOf = ({ tokens }: Phrase, ...kinds: TokenKind[]): string =>
  tokens.find(({ kind }) => kinds.includes(kind))?.text ?? '';

/** The side that a word or sign stands for. */
function sideOf({ kind, text }: Token): TeamSide | null {
  if (kind === 'first' || kind === 'home' || (kind === 'sign' && text === '1')) return 'home';
  if (kind === 'second' || kind === 'away' || (kind === 'sign' && text === '2')) return 'away';
  return null;
}

const sideIn = ({ tokens }: Phrase): TeamSide | null => tokens.map(sideOf).find((side) => side !== null) ?? null;

const pick = (market: Market, selection: SelectionCode | null, line: LineMilli | null = null): ReadPick => ({
  market,
  selection,
  line,
});

const TEAM = '(?:first|second|home|away)';
const SIDE = '(?:first|second|home|away|sign)';
const WAY = '(?:over|under)';
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const UNIT = '(?: goals?)?';

const TOTAL = whole(`${WAY} number${UNIT}(?: asian)?|asian ${WAY} number${UNIT}|goals ${WAY} number|number ${WAY}`);
const TEAM_TOTAL = whole(
  `${TEAM} ${WAY} number${UNIT}|${WAY} number${UNIT} ${TEAM}|goals? ${TEAM} ${WAY} number|${TEAM} goals? ${WAY} number`,
);
const RESULT = whole(`(?:wins )?${TEAM}(?: wins)?|(?:wins )?(?:sign|draw)(?: wins)?`);
const DOUBLE = whole('(?:double_word )?double(?: double_word)?');
const EITHER = whole(`(?:${TEAM}|sign|draw)(?: wins)? or (?:${TEAM}|sign|draw)`);
const NO_BET = whole(`no_bet (?:wins )?${SIDE}(?: wins)?|(?:wins )?${SIDE}(?: wins)? no_bet`);
const BOTH = whole('both(?: yes| no)?|goal(?: yes| no)?|both_no');
const BOTH_OF_HALF = whole('both(?: yes| no)?');
const HANDICAP = whole(
  `(?:asian|handicap) (?:(?:asian|handicap) )?${SIDE} (?:signed|number)|${SIDE} (?:asian|handicap) (?:signed|number)|${SIDE} (?:signed|number) (?:asian|handicap)|${TEAM} signed|asian (?:signed|number) ${TEAM}`,
);
const HANDICAP_ALONE = whole(`(?:asian|handicap) (?:asian )?(?:${SIDE}|signed|number)|${SIDE} asian`);
const EUROPEAN = whole(`european ${SIDE} signed|${SIDE} european signed|${SIDE} signed european`);
const MULTIGOAL = whole('multigoal (?:score|range)(?: goals?)?|(?:score|range) (?:goals?|multigoal)');
const TEAM_MULTIGOAL = whole(
  `multigoal ${TEAM} (?:score|range)|${TEAM} multigoal (?:score|range)|multigoal (?:score|range) ${TEAM}|${TEAM} (?:score|range) goals?`,
);

const isOver = (phrase: Phrase): boolean => phrase.tokens.some(({ kind }) => kind === 'over');
const lineIn = (phrase: Phrase): LineMilli | null => milliOf(wordsOf(phrase, 'number'));

const LEAST = whole(`least(?: goals?)?`);
const TEAM_LEAST = whole(`${TEAM} least(?: goals?)?|least(?: goals?)? ${TEAM}`);

/** "2+ goals": over one and a half. "1+ gol" may as well be a home win and both teams to score. */
function readLeast(phrase: Phrase, counted: string | null, half: Half | null): ReadPick | null {
  const least = Number.parseInt(wordsOf(phrase, 'least'), 10);
  const isUnclear = counted === null && (/goal\b/.test(phrase.kinds) ? least <= 2 : !/goals/.test(phrase.kinds));
  if (isUnclear) return null;
  const line = least * 1000 - 500;
  if (LEAST.test(phrase.kinds)) return totalOf(counted, half, { way: 'over', line });
  if (!TEAM_LEAST.test(phrase.kinds) || half) return null;
  return pick(`team_${counted ?? 'goals'}` as Market, `${sideIn(phrase)}_over`, line);
}

function totalOf(
  counted: string | null,
  half: Half | null,
  { way, line }: { way: OverUnder; line: LineMilli | null },
): ReadPick | null {
  if (half) return counted === null ? pick(`${half}_goals`, way, line) : null;
  return pick(counted === null ? 'over_under' : (`total_${counted}` as Market), way, line);
}

function readTotal(phrase: Phrase, counted: string | null, half: Half | null): ReadPick | null {
  if (/\bleast\b/.test(phrase.kinds)) return readLeast(phrase, counted, half);
  const way = isOver(phrase) ? 'over' : 'under';
  if (TOTAL.test(phrase.kinds)) return totalOf(counted, half, { way, line: lineIn(phrase) });
  if (TEAM_TOTAL.test(phrase.kinds) && !half) {
    return pick(`team_${counted ?? 'goals'}` as Market, `${sideIn(phrase)}_${way}`, lineIn(phrase));
  }
  if (/^signed goals?$/.test(phrase.kinds) && counted === null) {
    // "+2,5 buts": more than two and a half.
    const line = milliOf(wordsOf(phrase, 'signed')) ?? 0;
    return pick(half ? `${half}_goals` : 'over_under', line > 0 ? 'over' : 'under', Math.abs(line));
  }
  return null;
}

/** The result that a word or sign stands for. */
function resultOf(token: Token): SelectionCode {
  return sideOf(token) ?? 'draw';
}

const DOUBLE_OF = new Map(Object.entries<SelectionCode>({ 'away home': '12', 'draw home': '1X', 'away draw': 'X2' }));

function readResult(phrase: Phrase, half: Half | null): ReadPick | null {
  const { tokens, kinds } = phrase;
  if (RESULT.test(kinds)) {
    const said = tokens.find(({ kind }) => kind !== 'wins')!;
    // "Vince X" is no bet, "segno X" is one.
    return pick(half ? `${half}_1x2` : '1x2', resultOf(said));
  }
  if (half) return null;
  if (kinds === 'wins') return pick('1x2', null);
  if (DOUBLE.test(kinds)) {
    const code = wordsOf(phrase, 'double').replaceAll(/\s/g, '').replace('n', 'x').toUpperCase();
    return pick('double_chance', code);
  }
  if (EITHER.test(kinds)) {
    const [one, other] = [resultOf(tokens[0]!), resultOf(tokens.at(-1)!)].sort();
    const code = DOUBLE_OF.get(`${one} ${other}`);
    return code === undefined ? null : pick('double_chance', code);
  }
  if (whole(`${TEAM} not_lose`).test(kinds)) return pick('double_chance', sideIn(phrase) === 'home' ? '1X' : 'X2');
  if (NO_BET.test(kinds) || kinds === 'no_bet') return pick('draw_no_bet', sideIn(phrase));
  return null;
}

function readHandicap(phrase: Phrase): ReadPick | null {
  const { tokens, kinds } = phrase;
  if (EUROPEAN.test(kinds)) {
    const line = milliOf(wordsOf(phrase, 'signed')) ?? 0;
    const side = sideIn(phrase);
    // The market's line is the home team's; a sign 2 with a line leaves open whose line it is.
    if (side === null || (side === 'away' && tokens.some(({ kind }) => kind === 'sign'))) return null;
    return pick('european_handicap', side, side === 'home' ? line : 0 - line);
  }
  const isWhole = HANDICAP.test(kinds);
  if (!isWhole && !HANDICAP_ALONE.test(kinds)) return null;
  const signed = wordsOf(phrase, 'signed') || wordsOf(phrase, 'number');
  const line = signed === '' ? null : milliOf(signed);
  // A whole number without "Asian" may be a handicap in three ways.
  const isAsian = tokens.some(({ kind }) => kind === 'asian') || !tokens.some(({ kind }) => kind === 'handicap');
  if (!isAsian && (line === null || line % 1000 === 0)) return null;
  // A line needs its sign, unless it is 0.
  if (line !== null && line !== 0 && wordsOf(phrase, 'signed') === '') return null;
  return pick('asian_handicap', sideIn(phrase), line);
}

/** A whole number of corners may be a handicap of three ways, unless it is called Asian. */
function readCornerHandicap(phrase: Phrase): ReadPick | null {
  const said = readHandicap(phrase);
  if (said?.market !== 'asian_handicap' || said.line === null) return null;
  const isClear = said.line % 1000 !== 0 || phrase.tokens.some(({ kind }) => kind === 'asian');
  return isClear ? { ...said, market: 'corner_handicap' } : null;
}

function readGoals(phrase: Phrase): ReadPick | null {
  const { kinds } = phrase;
  if (BOTH.test(kinds)) return pick('btts', /no$/.test(kinds) ? 'no' : 'yes');
  if (whole(`${TEAM} scores`).test(kinds)) return pick('team_goals', `${sideIn(phrase)}_over`, 500);
  if (/^(?:odd|even)(?: goals?)?$/.test(kinds)) return pick('odd_even', kinds.startsWith('odd') ? 'odd' : 'even');
  const numbers = (wordsOf(phrase, 'score', 'range').match(/\d+/g) ?? []).map(Number);
  const range = numbers.join('-');
  if (MULTIGOAL.test(kinds)) return pick('multigoals', range);
  if (TEAM_MULTIGOAL.test(kinds)) return pick('team_multigoals', `${sideIn(phrase)}_${range}`);
  if (kinds === 'exact score' || kinds === 'score exact') return pick('correct_score', range);
  if (kinds === 'score') return { ...pick('correct_score', range), bareScore: true };
  if (kinds === 'half_full halves' || kinds === 'halves half_full') {
    const signs = wordsOf(phrase, 'halves').replaceAll(/\s/g, '').replaceAll('n', 'x').toUpperCase();
    return pick('half_time_full_time', signs);
  }
  return null;
}

/** Two bets that must both come in, by the markets that say them. */
const TOGETHER = new Map(
  Object.entries<Market>({
    'double_chance over_under': 'double_chance_goals',
    '1x2 over_under': 'result_goals',
    'double_chance btts': 'double_chance_btts',
    '1x2 btts': 'result_btts',
    'btts over_under': 'btts_goals',
    'double_chance multigoals': 'double_chance_multigoals',
    '1x2 multigoals': 'result_multigoals',
  }),
);

function together(one: ReadPick | null, other: ReadPick | null): ReadPick | null {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ]) {
    const market = a && b && TOGETHER.get(`${a.market} ${b.market}`);
    if (market && a.selection !== null) return pick(market, `${a.selection}_${b.selection}`, a.line ?? b.line);
  }
  return null;
}

/** Two bets with a plus between them, or a double chance or both teams to score right before a total. */
function readTogether(phrase: Phrase): ReadPick | null {
  const { tokens } = phrase;
  const plus = tokens.findIndex(({ kind }) => kind === 'plus');
  if (plus > 0) return together(readWords(tokens.slice(0, plus)), readWords(tokens.slice(plus + 1)));
  const [first, second] = tokens;
  const isPair =
    (first?.kind === 'double' && second !== undefined) ||
    (first?.kind === 'both' && /^(?:over|under)$/.test(second?.kind ?? ''));
  return isPair ? together(readWords(tokens.slice(0, 1)), readWords(tokens.slice(1))) : null;
}

/** Reads words that say one bet and nothing else. */
function readWords(tokens: readonly Token[]): ReadPick | null {
  const counts = tokens.filter(({ kind }) => COUNTED[kind]);
  const halves = tokens.filter(({ kind }) => isHalf(kind));
  if (counts.length > 1 || halves.length > 1) return null;
  const counted = (counts[0] && COUNTED[counts[0].kind]) ?? null;
  const half = halves.map(({ kind }) => kind).find(isHalf) ?? null;
  const phrase = phraseOf(tokens.filter((token) => !counts.includes(token) && !halves.includes(token)));
  const total = readTotal(phrase, counted, half);
  if (total) return total;
  if (counted !== null) return counted === 'corners' && !half ? readCornerHandicap(phrase) : null;
  const result = readResult(phrase, half);
  if (result) return result;
  // "Gol" of a half may as well be a goal in it.
  if (half)
    return half === 'second_half' && BOTH_OF_HALF.test(phrase.kinds)
      ? pick('second_half_btts', /no$/.test(phrase.kinds) ? 'no' : 'yes')
      : null;
  return readHandicap(phrase) ?? readGoals(phrase);
}

/** Whether a market has the selection and the line, in one of its sports at least. */
function exists({ market, selection, line }: ReadPick): boolean {
  if (selection !== null && !isSelection(market, selection)) return false;
  if (line === null) return selection === null || MARKET_RULES[market].line === null || market === 'asian_handicap';
  return MARKET_RULES[market].sports.some((sport) => lineProblem(market, line, sport) === null);
}

/**
 * Reads a bet out of words that stand together. The result is null unless every word is understood: a word that is left over may be what
 * makes it another bet ("falli", "marcatore").
 */
export function pickOf(tokens: readonly Token[]): ReadPick | null {
  const words = tokens.filter(({ kind }) => !SILENT.has(kind));
  if (words.length === 0) return null;
  const said = readWords(words) ?? readTogether(phraseOf(words));
  return said && exists(said) ? said : null;
}
