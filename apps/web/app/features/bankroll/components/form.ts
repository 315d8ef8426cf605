import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { Market } from '@quotavera/domain/bet';
import type { BodyTo } from '../../../platform/api/index.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { centsText, readCents } from '../../../ui/money/index.ts';
import type { OwnBet } from '../queries.ts';
import { bodyOfKind, type KindForm, kindOf, PLAIN_KIND, wholeStake } from './kind.ts';

/** Where a single is placed: at a bookmaker, or backed or laid on an exchange. */
export const SIDE_CHOICES = ['bookmaker', 'back', 'lay'] as const;
type SideChoice = (typeof SIDE_CHOICES)[number];

interface Match {
  id: number;
  sport: string;
  home: string;
  away: string;
  startsAt: string;
}

/** A selection as it is written down. */
export interface FormLeg {
  /** `calendar`: settled by the product; `words`: graded by its owner. */
  by: 'calendar' | 'words';
  match: Match | null;
  market: Market;
  selection: string;
  line: string;
  event: string;
  /** The sport of a selection in own words: a code of the product's, or the bettor's word. */
  sport: string;
  odds: string;
}

export interface Form {
  legs: readonly FormLeg[];
  stake: string;
  /** When it was placed; empty for now, or the start of a match that has begun. */
  day: string;
  account: string;
  bookmaker: string;
  side: SideChoice;
  commission: string;
  exit: string;
  note: string;
  tags: readonly string[];
  kind: KindForm;
}

const DEFAULT_SPORT = 'football';

export function newLeg(): FormLeg {
  return {
    by: 'calendar',
    match: null,
    market: '1x2',
    selection: '',
    line: '',
    event: '',
    sport: DEFAULT_SPORT,
    odds: '',
  };
}

const COMMISSION = '5';

function legOf(leg: OwnBet['legs'][number], language: string): FormLeg {
  const odds = writeDecimal(leg.odds, language);
  if (leg.type === 'custom' || leg.fixture_id === null) {
    const event = [leg.match, leg.market, leg.result].filter(Boolean).join(' · ');
    return { ...newLeg(), by: 'words', event, sport: leg.sport, odds };
  }
  const { sport, matchdate: startsAt, result: selection } = leg;
  const match = { id: leg.fixture_id, sport, home: leg.home ?? '', away: leg.away ?? '', startsAt };
  const line = leg.line === null ? '' : writeDecimal(leg.line, language);
  return { ...newLeg(), match, market: leg.market as Market, selection, line, odds };
}

/** Returns the form's first values: empty, or those of a bet that is rewritten. */
export function formOf(bet: OwnBet | null, language: string): Form {
  if (bet === null) {
    const empty = { stake: '', day: '', account: '', bookmaker: '', exit: '', note: '', tags: [] };
    return { ...empty, legs: [newLeg()], side: 'bookmaker', commission: COMMISSION, kind: PLAIN_KIND };
  }
  const exit = bet.exits[0]?.odds;
  return {
    legs: bet.legs.map((leg) => legOf(leg, language)),
    stake: centsText(bet.original?.stake_cents ?? bet.stake_cents, language),
    day: bet.placed_at.slice(0, 10),
    account: bet.account === null ? '' : String(bet.account),
    bookmaker: bet.account === null ? (bet.bookmaker ?? '') : '',
    side: bet.valexc === 'exchange' ? bet.side : 'bookmaker',
    commission: bet.valexc === 'exchange' ? writeDecimal(String(Number(bet.commission) * 100), language) : COMMISSION,
    exit: exit ? writeDecimal(exit, language) : '',
    note: bet.note,
    tags: bet.tags,
    kind: kindOf(bet, language),
  };
}

type Body = BodyTo<typeof bankrollAddresses.createBet>;

const decimal = (text: string): string => text.replace(',', '.').trim();

function bodyOfLeg(leg: FormLeg): Body['legs'][number] | null {
  const odds = decimal(leg.odds);
  if (odds === '') return null;
  if (leg.by === 'words') {
    const sport = leg.sport.trim() || DEFAULT_SPORT;
    return leg.event.trim() === '' ? null : { type: 'custom', sport, match: leg.event.trim(), odds };
  }
  if (leg.match === null || leg.selection === '') return null;
  const line = leg.line.trim() === '' ? null : decimal(leg.line);
  return {
    type: 'structured',
    fixture_id: leg.match.id,
    market: leg.market,
    result: leg.selection,
    line,
    odds,
  };
}

/** A day without its hour is noon, so that no zone moves it to another day. */
function placedAt(day: string): string | null {
  return day === '' || day === new Date().toISOString().slice(0, 10) ? null : `${day}T12:00:00.000Z`;
}

/** Returns the request of a form; null while something is missing. */
export function bodyOf(form: Form, bankroll: number): Body | null {
  const written = readCents(form.stake);
  const legs = form.legs.map(bodyOfLeg);
  if (written === null || legs.length === 0 || legs.some((leg) => leg === null)) return null;
  const exchange = form.side !== 'bookmaker' && legs.length === 1;
  const exit = decimal(form.exit);
  const percent = Number(decimal(form.commission));
  return {
    bankroll,
    account: form.account === '' ? null : Number(form.account),
    bookmaker: form.account === '' ? form.bookmaker.trim() || null : null,
    valexc: exchange ? 'exchange' : 'other',
    side: exchange && form.side === 'lay' ? 'lay' : 'back',
    commission: exchange ? String(Math.round(percent * 10) / 1000) : null,
    stake_cents: wholeStake(written, form.kind, { lay: exchange && form.side === 'lay' }),
    legs: legs as Body['legs'],
    exits: exchange && exit !== '' ? [{ odds: exit }] : [],
    placed_at: placedAt(form.day),
    note: form.note,
    tags: [...form.tags],
    ...bodyOfKind(form.kind, { legs: legs.length, lay: exchange && form.side === 'lay' }),
  };
}
