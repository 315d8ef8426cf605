import type { OddsMilli } from '../odds/units.ts';
import { Page } from './read-page.ts';
import { milliOf } from './read-pick.ts';
import { type ReadTip, readPage } from './read-text.ts';
import { FROM, TO } from './read-words.ts';

/** A bet slip as a bookmaker's app copies it: a bet with money instead of units. */
export interface ReadSlip extends Omit<ReadTip, 'stake' | 'stakeBasis' | 'bankShare' | 'minimumOdds'> {
  stakeCents: number | null;
  /** ISO 4217; null where the slip names none. */
  currency: string | null;
  /** Everything that comes back when the bet wins, the stake included. */
  returnCents: number | null;
  /** Whether stake, odds and return agree to within the rounding of odds; null where one of them is missing. */
  agrees: boolean | null;
}

const CURRENCY = String.raw`(€|£|\$|eur|euro|gbp|usd|chf)`;
const AMOUNT = String.raw`(\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}|\d{1,6}(?:[.,]\d)?)(?![\p{L}\p{N}]|[.,]\d)`;
const MONEY = `(?:${CURRENCY} ?${AMOUNT}|${AMOUNT}(?: ?${CURRENCY})?)`;
const labelled = (words: string, value: string) => new RegExp(`${FROM}(?:${words}) *[:=\\n]? *${value}`, 'u');

const STAKE = labelled(
  '(?:importo|puntata|posta|giocata)(?: (?:totale|scommess[ao]|giocat[ao]|puntat[ao]))?|importo puntata|(?:total )?(?:stake|wager)|bet amount|(?:gesamt|wett)?einsatz|(?:importe|apuesta|cantidad)(?: (?:total|apostad[ao]))?|mise(?: totale)?',
  MONEY,
);
const RETURN = labelled(
  String.raw`(?:possibile )?vincita(?: (?:potenziale|possibile|massima|totale))?|(?:ritorno|incasso) (?:potenziale|possibile)|(?:potential|possible|estimated|est\.?|total) (?:returns?|payout)|(?:returns?|payout|to return)|(?:moglicher?|potenzieller?|max\.?) (?:gewinn|auszahlung)|(?:ganancias?|premio|retorno|cobro) (?:potencial(?:es)?|posibles?|total)|(?:gains?|retour)(?: (?:potentiels?|possibles?|total))?`,
  MONEY,
);
const TOTAL_ODDS = labelled(
  'quot[ae] (?:totale|complessiva)|(?:total|combined) odds|gesamtquote|cuota (?:total|combinada)|cote (?:totale|combinee)',
  String.raw`(\d{1,6}[.,]\d{1,3})${TO}`,
);
/** These match what a slip says beside the bet: its number, its kind, its state. */
const ASIDE = [
  new RegExp(
    String.raw`${FROM}(?:(?:(?:bet )?id|n\.?|nr\.?|codice|numero|ref(?:erence)?|wettschein(?:-?nr\.?)?|referencia|reference)(?: (?:scommessa|biglietto|bet|apuesta|pari|ticket))?) *[:#] *[\p{L}\p{N}/-]{4,}`,
    'u',
  ),
  /(?<=^|\n) *(?:singol[ao]|doppia|tripla|multipla|single|double|treble|accumulator|acca|einzelwette|kombi(?:wette)?|sencilla|simple|combinad[ao]|combine)(?: \(?\d{1,2}\)?)?(?= *(?:\n|$))/u,
  /(?<=^|\n) *(?:(?:stato|status|estado|statut) *: *)?(?:aperta|in corso|open|pending|offen|pendiente|en cours)(?= *(?:\n|$))/u,
] as const;

/** Headings that name a market whose selection says itself: "Goal/No Goal: Goal". */
const SAID_BELOW = new RegExp(
  String.raw`${FROM}(?:goa?l ?/ ?no ?goa?l|gg ?/ ?ng)(?: *[:\n] *)(?=(?:no ?)?goa?l${TO}|[gn]g${TO})`,
  'u',
);
/** Headings that name the result of the match. */
const RESULT = new RegExp(
  String.raw`${FROM}(?:(?:esito|risultato) finale(?: 1x2)?|resultado (?:final|del partido)(?: 1x2)?|resultat (?:du match|final)(?: 1n2)?|spielausgang|match betting|match result|1x2)(?: \(?90'?\)?)? *[:\n] *`,
  'u',
);
/** Headings that have the line, while the selection says the side alone: "Under/Over 2,5: Over". */
const LINE_ABOVE = new RegExp(
  String.raw`${FROM}(?:(?:under|over) ?/ ?(?:over|under)|u/o|(?:uber|unter) ?/ ?(?:uber|unter)|mas ?/ ?menos(?: de)?|plus ?/ ?moins(?: de)?) (\d{1,2}[.,]\d{1,2})(?: (?:goa?ls?|goles|tore|buts))? *[:\n] *(over|under|uber|unter|mas|menos|plus|moins)(?: de)?(?: \1)?${TO}`,
  'u',
);
const SIDES = new Map(
  Object.entries<string>({
    ...{ uber: 'over', mas: 'over', plus: 'over' },
    ...{ unter: 'under', menos: 'under', moins: 'under' },
  }),
);
const CURRENCIES = new Map(Object.entries<string>({ '€': 'EUR', euro: 'EUR', '£': 'GBP', $: 'USD' }));

/** Puts a heading into the words that bets are read by; the text keeps its length, because pieces have places in it. */
function reword(page: Page, pattern: RegExp, wordsOf: (found: RegExpExecArray) => string): void {
  for (let found = pattern.exec(page.rest); found; found = pattern.exec(page.rest)) {
    const [from, to] = [found.index, found.index + found[0].length];
    const words = wordsOf(found);
    if (words.length > to - from || found[0] === words.padEnd(to - from)) return;
    page.mark(from, to, 'market');
    page.rest = page.rest.slice(0, from) + words.padEnd(to - from) + page.rest.slice(to);
  }
}

/** Cents of an amount: the last sign before two digits is the decimal one. */
function centsOf(amount: string): number {
  const digits = amount.replaceAll(/[^\d.,]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? '';
  const whole = digits.slice(0, digits.length - (decimals ? decimals.length + 1 : 0)).replaceAll(/[.,]/g, '');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

interface Money {
  cents: number;
  currency: string | null;
}

function takeMoney(page: Page, pattern: RegExp, as: 'stake' | 'return'): Money | null {
  const found = page.take(pattern, as);
  if (!found) return null;
  const [, before, first, second, after] = found;
  const sign = before ?? after ?? null;
  return { cents: centsOf(first ?? second ?? ''), currency: sign && (CURRENCIES.get(sign) ?? sign.toUpperCase()) };
}

/** Odds have two digits, so that a return differs from theirs by up to half a hundredth of each price. */
function agreement(
  stakeCents: number,
  returnCents: number,
  odds: readonly OddsMilli[],
  total: OddsMilli | null,
): boolean {
  const exact = total === null ? odds.reduce((product, each) => product * (each / 1000), 1) : total / 1000;
  const slack = 1 + 0.005 * Math.max(1, odds.length);
  return returnCents <= stakeCents * exact * slack + 1 && returnCents >= (stakeCents * exact) / slack - 1;
}

/**
 * Reads a bet slip as it is copied out of a bookmaker's app, in Italian, English, German, Spanish and French words. Text that isn't understood
 * is left unread, as in {@link readTipText}; an amount without a label of its own is no stake.
 */
export function readSlipText(text: string, matches: readonly { home: string; away: string }[] = []): ReadSlip {
  const page = new Page(text);
  const back = takeMoney(page, RETURN, 'return');
  const stake = takeMoney(page, STAKE, 'stake');
  const total = milliOf(page.take(TOTAL_ODDS, 'odds')?.[1] ?? '');
  for (const pattern of ASIDE) page.takeAll(pattern, 'aside');
  reword(page, SAID_BELOW, () => '');
  reword(page, LINE_ABOVE, ([, line, side]) => `${SIDES.get(side!) ?? side} ${line}`);
  reword(page, RESULT, () => '1x2');
  const {
    stake: _units,
    stakeBasis: _basis,
    bankShare: _share,
    minimumOdds: _least,
    ...read
  } = readPage(page, matches);
  const odds = read.legs.flatMap((leg) => leg.odds ?? []);
  const isSingle = read.legs.length === 1;
  const totalOdds = isSingle ? null : (read.totalOdds ?? total);
  // A single's only price may stand at its end as the slip's.
  const legs =
    isSingle && odds.length === 0 && total !== null ? read.legs.map((leg) => ({ ...leg, odds: total })) : read.legs;
  const priced = legs.flatMap((leg) => leg.odds ?? []);
  const hasPrice = totalOdds !== null || (priced.length > 0 && priced.length === legs.length);
  return {
    ...read,
    legs,
    totalOdds,
    stakeCents: stake?.cents ?? null,
    currency: stake?.currency ?? back?.currency ?? null,
    returnCents: back?.cents ?? null,
    agrees: stake && back && hasPrice ? agreement(stake.cents, back.cents, priced, totalOdds) : null,
  };
}
