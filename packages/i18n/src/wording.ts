import {
  BOOKMAKER_NAMES,
  countsGoals,
  isHandicap,
  type LegType,
  MARKET_RULES,
  type Market,
  type MarketFamily,
  type MatchNote,
  marketOf,
  type SelectionCode,
  type Side,
  SPORT_RULES,
  sportOf,
  tipTagOf,
} from '@quotavera/domain/bet';
import { localeOf, writeOdds } from './languages.ts';
import { matchName, signedLine, signedUnits, units } from './signs.ts';
import { type Say, sportName } from './sports.ts';

/** A leg is put into words from these facts, as replies have them. */
export interface SpokenLeg {
  type: LegType;
  sport: string;
  match: string;
  home: string | null;
  away: string | null;
  market: string;
  result: string;
  /** Decimal text ("-0.75"), null where the market has no line. */
  line: string | null;
  sub_result?: string | null;
  extra_combinations?: readonly string[];
}

/** A bet is put into words from these facts, as replies have them. */
export interface SpokenBet {
  side: Side;
  legs: readonly SpokenLeg[];
  /** Decimal text of the total odds. */
  totalodd: string;
  /** The units at risk: the stake of a back, the liability of a lay. */
  risk: string;
}

/** A part of a trade that was closed, and what the whole trade then comes to, in units. */
interface SpokenExit {
  /** A fraction of the entry's stake: "0.5" is half of it. */
  share: string;
  odds: string;
  /** The results should the selection win and should it lose; null where nobody knows them. */
  if_won: string | null;
  if_lost: string | null;
}

interface PickWords {
  /** The matches: "Roma – Lazio". */
  event: string;
  /** The selections, with the word for a lay where it is one: "banca Over 2,5", "1 + Under 3,5". */
  pick: string;
  /** The word before the selections where a row sets them apart from it: "Banca"; null for a back. */
  lay: string | null;
  /** The selections with their markets, for a row of their own: "Banca Under/Over Over 2,5". */
  named: string;
  legs: readonly LegWords[];
}

interface BetWords extends PickWords {
  /** The bet without its stake: "Roma – Lazio: banca Over 2,5 · 2,10". */
  text: string;
  /** "Puntata 1 u"; the liability of a lay, which says so; empty for a draft that has none yet. */
  stake: string;
}

interface ScoredLeg {
  score: string | null;
  live_score: string | null;
  match_note: MatchNote | null;
}

interface LegWords {
  /** "Roma – Atalanta". */
  event: string;
  /** "Handicap asiatico". */
  market: string;
  /** "Roma −0,75". */
  selection: string;
  /** The selection where its market isn't beside it: "Roma −0,75", "Over 9,5 (Calci d’angolo totali)". */
  pick: string;
}

/** Markets, selections and sports as bettors of one language say them. The one place for it: screens ask here. */
export interface Wording {
  sport: (code: string) => string;
  /** A market's code as lists and breakdowns carry it, `multiple` and `custom` included. */
  market: (code: string, sport?: string) => string;
  /** A selection of a structured market; `short` where the market stands above it already ("1", "Over"). */
  selection: (pick: SpokenPick, style?: 'long' | 'short') => string;
  /** A line of this market: signed for a handicap, plain for a total. */
  line: (market: Market, line: string) => string;
  leg: (leg: SpokenLeg) => LegWords;
  /** A bet's matches and selections. Rows and cards that set the parts apart ask here, so that a lay is never told as a back. */
  picks: (bet: Pick<SpokenBet, 'side' | 'legs'>) => PickWords;
  /** A whole bet with its odds and its stake, for screens and messages that say it in a sentence. */
  bet: (bet: SpokenBet) => BetWords;
  /** "Puntata 5,00 €"; of a lay "Responsabilità 5,00 €": what is at risk, as the caller writes it. */
  staked: (side: Side, amount: string) => string;
  /** "Chiuso 50% a 3,00: +0,25 / −0,08 u". */
  exit: (exit: SpokenExit) => string;
  event: (home: string, away: string) => string;
  /** "2–0", as the score stands or stood, with the match's other fate: "2–0 (a tavolino)". It is null while there is nothing to say. */
  score: (leg: ScoredLeg) => string | null;
  /** A tag of a tip: a shared one in the reader's language, a tipster's own as it was written. */
  tag: (tag: string) => string;
  /** A source of prices by its name, also where only its code is stored. */
  bookmaker: (name: string) => string;
}

interface SpokenPick {
  market: Market;
  selection: SelectionCode;
  line: string | null;
  home: string;
  away: string;
}

export type { Say };

type T = Say;

/** A market's name, `custom` and `multiple` included; a code that nobody knows is shown as it is. */
export function marketName(t: Say, code: string): string {
  if (code === 'multiple' || code === 'custom') return t(`market.${code}`);
  const market = marketOf(code);
  return market === null ? code : t(`market.${market}`);
}

function levelsOften(sport: string): boolean {
  const key = sportOf(sport);
  return key !== null && SPORT_RULES[key].endsLevel === 'often';
}

/** A market's name in a sport: a winner of two is a head to head where no match ends level, totals may count goals or points. */
function marketNameIn(t: T, code: string, sport = 'football'): string {
  const market = marketOf(code);
  if (market === 'draw_no_bet' && !levelsOften(sport)) return t('market.head_to_head');
  if (market === 'over_under' && !countsGoals(sport)) return t('market.over_under_points');
  if (market === 'asian_handicap' && !countsGoals(sport)) return t('market.handicap');
  return marketName(t, code);
}

/** "Roma −0,75": a name never loses its number to the next line. */
function joined(name: string, number: string): string {
  return `${name}\u00a0${number}`;
}

function lineText(language: string, market: Market, line: string): string {
  const signed = signedLine(line, language);
  return isHandicap(market) ? signed : signed.replace('+', '');
}

function resultPick(t: T, pick: SpokenPick, short: boolean): string {
  const { selection, home, away } = pick;
  if (selection === 'home') return short ? t('short.home') : t('result.home', { home });
  if (selection === 'away') return short ? t('short.away') : t('result.away', { away });
  return short ? t('short.draw') : t('result.draw');
}

function doubleChance(t: T, { selection }: SpokenPick, short: boolean): string {
  if (selection !== '1X' && selection !== '12' && selection !== 'X2') return selection;
  return short ? t(`shortDouble.${selection}`) : t(`double.${selection}`);
}

function total(t: T, side: string, line: string, short: boolean): string {
  const over = side === 'over';
  if (short) return over ? t('short.over') : t('short.under');
  return over ? t('total.over', { line }) : t('total.under', { line });
}

function teamTotal(t: T, pick: SpokenPick, line: string, short: boolean): string {
  const [team, side] = pick.selection.split('_');
  const name = team === 'home' ? pick.home : pick.away;
  return `${name} ${total(t, side ?? '', line, short).toLocaleLowerCase()}`;
}

/** The line is the home team's on all three sides. */
function europeanHandicap(t: T, { selection, home, away }: SpokenPick, line: string): string {
  const started = joined(home, line);
  if (selection === 'home') return started;
  return selection === 'away' ? t('europeanHandicap.away', { away, started }) : t('europeanHandicap.draw', { started });
}

const JOINED = ' + ';

function teamGoalRange(t: T, { selection, home, away }: SpokenPick, short: boolean): string {
  const [side, code = ''] = selection.split('_');
  const range = code.replace('-', '–');
  const team = side === 'home' ? home : away;
  return short ? `${team} ${range}` : t('goalRange.team', { team, range });
}

/** "1X + Over 2,5": both parts are said as they are alone. */
function combination(t: T, language: string, pick: SpokenPick, short: boolean): string {
  const selections = pick.selection.split('_');
  const parts = MARKET_RULES[pick.market].parts ?? [];
  return parts
    .map((family, n) => {
      const text = familyText(t, language, { ...pick, selection: selections[n] ?? '' }, { family, short });
      return family === 'both_score' ? t('pick.both', { selection: text }) : text;
    })
    .join(JOINED);
}

function selectionText(t: T, language: string, pick: SpokenPick, short: boolean): string {
  return familyText(t, language, pick, { family: MARKET_RULES[pick.market].family, short });
}

/** The switch has no `default`, so that a family of markets without words doesn't compile. */
function familyText(
  t: T,
  language: string,
  pick: SpokenPick,
  { family, short }: { family: MarketFamily; short: boolean },
): string {
  const { market, selection } = pick;
  const line = pick.line === null ? '' : lineText(language, market, pick.line);
  const team = selection === 'home' ? pick.home : pick.away;
  switch (family) {
    case 'result':
      return resultPick(t, pick, short);
    case 'double_chance':
      return doubleChance(t, pick, short);
    case 'draw_no_bet':
      return team;
    case 'handicap':
      return short || line === '' ? team : joined(team, line);
    case 'european_handicap':
      return short || line === '' ? resultPick(t, pick, true) : europeanHandicap(t, pick, line);
    case 'total':
      return total(t, selection, line, short);
    case 'team_total':
      return teamTotal(t, pick, line, short);
    case 'both_score':
      return selection === 'yes' ? t('btts.yes') : t('btts.no');
    case 'odd_even':
      return selection === 'odd' ? t('parity.odd') : t('parity.even');
    case 'correct_score':
      return selection.replace('-', '–');
    case 'half_time_full_time':
      return selection.replaceAll('X', t('short.draw'));
    case 'goal_range': {
      const range = selection.replace('-', '–');
      return short ? range : t('goalRange.match', { range });
    }
    case 'team_goal_range':
      return teamGoalRange(t, pick, short);
    case 'combination':
      return combination(t, language, pick, short);
  }
}

/** A selection with what it needs to be understood alone. */
function pickAlone(
  t: T,
  market: Market,
  { selection, name, sport }: { selection: string; name: string; sport: string },
): string {
  const { family, statistic, period } = MARKET_RULES[market];
  const isOfHalf = period === 'first_half' || period === 'second_half';
  if (family === 'both_score' && !isOfHalf) return t('pick.both', { selection });
  const needsMarket =
    family === 'draw_no_bet' ? levelsOften(sport) : family === 'odd_even' || statistic !== 'goals' || isOfHalf;
  return needsMarket ? t('pick.named', { selection, market: name }) : selection;
}

function spokenLeg(t: T, words: Wording, leg: SpokenLeg): LegWords {
  const event = leg.home && leg.away ? words.event(leg.home, leg.away) : leg.match;
  const market = leg.type === 'structured' ? marketOf(leg.market) : null;
  if (market !== null) {
    const { result: selection, line } = leg;
    const label = words.selection({ market, selection, line, home: leg.home ?? '1', away: leg.away ?? '2' });
    const name = words.market(market, leg.sport);
    return {
      event,
      market: name,
      selection: label,
      pick: pickAlone(t, market, { selection: label, name, sport: leg.sport }),
    };
  }
  const refined = leg.sub_result ? `${leg.result} (${leg.sub_result})` : leg.result;
  const selection = [refined, ...(leg.extra_combinations ?? [])].join(' + ');
  return { event, market: leg.market, selection, pick: selection };
}

/** "Banca", the sentence's word at the head of a row. */
function layWord(t: T): string {
  const word = t('bet.lay', { pick: '' }).trim();
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

function spokenPicks(t: T, words: Wording, { side, legs }: Pick<SpokenBet, 'side' | 'legs'>): PickWords {
  const said = legs.map(words.leg);
  const pick = said.map((leg) => leg.pick).join(JOINED);
  const lay = side === 'lay' ? layWord(t) : null;
  const named = said.map(({ market, selection }) => [market, selection].filter(Boolean).join(' '));
  return {
    event: said.map(({ event }) => event).join(JOINED),
    pick: side === 'lay' ? t('bet.lay', { pick }) : pick,
    lay,
    named: [lay, named.filter(Boolean).join(JOINED)].filter(Boolean).join(' '),
    legs: said,
  };
}

function spokenBet(t: T, language: string, words: Wording, { side, legs, totalodd, risk }: SpokenBet): BetWords {
  const picks = words.picks({ side, legs });
  const sided = (pick: string) => (side === 'lay' ? t('bet.lay', { pick }) : pick);
  return {
    ...picks,
    text: `${picks.legs.map(({ event, pick }) => `${event}: ${sided(pick)}`).join(JOINED)} · ${writeOdds(totalodd, language)}`,
    stake: Number(risk) === 0 ? '' : words.staked(side, units(risk, language)),
  };
}

function exitText(t: T, language: string, { share, odds, if_won, if_lost }: SpokenExit): string {
  const closed = {
    share: new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(Number(share)),
    odds: writeOdds(odds, language),
  };
  if (if_won === null || if_lost === null) return t('bet.closed', closed);
  const [won, lost] = [signedUnits(if_won, language), signedUnits(if_lost, language)];
  return t('bet.exit', { ...closed, result: won === lost ? won : `${won} / ${lost}` });
}

function scoreText(t: T, { score, live_score: live, match_note: note }: ScoredLeg): string | null {
  // Scores take an en dash, not a minus sign.
  const goals = (score ?? live)?.replace('-', '–') ?? '';
  return [goals, note ? `(${t(`match.${note}`)})` : ''].filter(Boolean).join(' ') || null;
}

/** The wording of one language. `t` is of the namespace `tips-bets`. */
export function wordingOf(t: T, language: string): Wording {
  const words: Wording = {
    sport: (code) => sportName(t, code),
    market: (code, sport) => marketNameIn(t, code, sport),
    selection: (pick, style = 'long') => selectionText(t, language, pick, style === 'short'),
    line: (market, line) => lineText(language, market, line),
    leg: (leg) => spokenLeg(t, words, leg),
    picks: (bet) => spokenPicks(t, words, bet),
    bet: (bet) => spokenBet(t, language, words, bet),
    exit: (exit) => exitText(t, language, exit),
    event: matchName,
    score: (leg) => scoreText(t, leg),
    staked: (side, amount) => t(side === 'lay' ? 'bet.liability' : 'bet.stake', { units: amount }),
    tag: (tag) => {
      const known = tipTagOf(tag);
      return known === null ? tag : t(`tag.${known}`);
    },
    bookmaker: (name) =>
      name === 'MAX' ? t('price.best') : name === 'AVG' ? t('price.average') : (BOOKMAKER_NAMES.get(name) ?? name),
  };
  return words;
}
