import { hash, randomBytes, randomInt } from 'node:crypto';
import type { LockedFrame } from '@quotavera/domain/access';
import type { Bet, MatchNote, MatchResult, OddsMilli, Outcome, UnitsMicro, VoidReason } from '@quotavera/domain/bet';
import { sportOfLegs, startsOfLegs } from '@quotavera/domain/bet';
import {
  betContent,
  type CommittedBet,
  type CommittedPrices,
  type CommittedTerms,
  canonicalJson,
  commitment,
  decodeEntry,
  type ExitTerms,
  encodeEntry,
  exitContent,
  type Hasher,
  type JsonValue,
  type LedgerEntry,
  NONCE_SIZE,
  nameContent,
  type PlainType,
  type RecordEntry,
  type Reveal,
  remarkContent,
  resultContent,
  type SettledLeg,
  type SettlementType,
  type TipEntry,
  termsContent,
  tipPricesContent,
  toDecimal,
  toDoubleText,
  toHex,
  wordsContent,
} from '@quotavera/domain/ledger';
import type { BadgeLoss, Coefficient, LookWorth, YieldPriors } from '@quotavera/domain/records';
import type { DeadHeat, LegGrade } from '@quotavera/domain/settlement';
import { mondayOf, romeDay } from '@quotavera/domain/time';
import type { PremiumWorth } from '@quotavera/domain/tools';
import type { Db, Trx } from '../../platform/database/index.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import * as repository from './repository.ts';

/** Synchronous, so that hashing thousands of leaves does not wait thousands of times. */
export const nodeHasher: Hasher = (data) => hash('sha256', data, 'buffer');

export { ENTRY_CHANNEL } from './repository.ts';

interface InputBase {
  tipster_id: number;
  tip_id: number;
  /** The product's clock. Where it stepped back, the entry is stamped with the time of the one before it. */
  at: Date | string;
}

interface PublicationInput extends InputBase {
  type: 'publication';
  bet: CommittedBet;
  free: boolean;
  /** The labels that a locked tip may show at that moment. */
  disclosed: Pick<LockedFrame, 'sport' | 'week'>;
}

interface ExitInput extends InputBase {
  type: 'exit';
  exit: ExitTerms;
}

interface PricesInput extends InputBase {
  type: 'price';
  prices: CommittedPrices;
}

interface AmendmentInput extends InputBase {
  type: 'amendment';
  words: { text: string; tags: readonly string[] };
}

/** A note under a tip, or why it isn't to be played any more. */
interface RemarkInput extends InputBase {
  type: 'note' | 'stop';
  text: string;
}

interface TermsInput extends InputBase {
  type: 'terms';
  terms: CommittedTerms;
}

interface PlainInput extends InputBase {
  type: PlainType;
}

export interface SettledLegInput {
  /** The selection's. */
  grade: LegGrade;
  by: SettledLeg['by'];
  result: MatchResult | null;
  deadHeat?: DeadHeat | null;
  /** The real start as far as it is known, ISO 8601. */
  startsAt: Date | string;
  closingOdds: OddsMilli | null;
  closingProbability: number | null;
  /** The match was abandoned or its result awarded. */
  note?: MatchNote | null;
  /** Why a rule made it void. */
  reason?: VoidReason | null;
}

export interface SettlementInput extends InputBase {
  type: SettlementType;
  /** The tip's. */
  outcome: Outcome;
  profit: UnitsMicro;
  staked: UnitsMicro;
  ruleVersion: number;
  selfDeclared: boolean;
  legs: readonly SettledLegInput[];
  clv: number | null;
  fairClv: number | null;
}

interface BadgeWonInput extends InputBase {
  type: 'badge_won';
  tips: number;
  logE: number;
  expectedYieldLow: number;
}

interface BadgeLostInput extends InputBase {
  type: 'badge_lost';
  tips: number;
  reason: BadgeLoss;
}

interface NameInput extends InputBase {
  type: 'name';
  tip_id: typeof repository.NO_TIP;
  name: string;
}

export type BadgeInput = BadgeWonInput | BadgeLostInput;
export type LedgerInput =
  | PublicationInput
  | ExitInput
  | PricesInput
  | AmendmentInput
  | RemarkInput
  | TermsInput
  | PlainInput
  | SettlementInput
  | BadgeInput
  | NameInput;

export interface AppendedEntry {
  tipsterId: number;
  tipId: number;
  seq: number;
  /** Hexadecimal; null for entries that commit to nothing. */
  commitment: string | null;
}

/** How far the clock may lie behind a tipster's last entry before nothing is published: clocks of processes differ by less. */
const CLOCK_BEHIND_MAX_MS = 5_000;

/** The state of a record in the log: a row of {@link RECORD_HEAD}, read after the tipster's row was locked. */
export type RecordHead = repository.TipsterRow;
export { RECORD_HEAD } from './repository.ts';

/**
 * When something is published: now, or at the tipster's last entry where that is later, so that time in the log never runs back. Refused
 * while the clock is further behind.
 */
export function publicationTime({ last_at: last }: RecordHead, now: Date): Date | Failure {
  if (!last || last <= now) return now;
  const behind = last.getTime() - now.getTime();
  return behind > CLOCK_BEHIND_MAX_MS
    ? fail('clock_behind', { retryAfterSeconds: Math.min(behind / 1_000, 60) })
    : last;
}

/**
 * Writes one entry of the log in the caller's transaction: it exists if and only if the change itself does. With the head of its record the
 * tipster's row is locked already, and nothing was added to the record since the head was read.
 */
export async function appendEntry(trx: Trx, input: LedgerInput, head?: RecordHead): Promise<AppendedEntry> {
  const [appended] = head
    ? await appendAfter(trx, { heads: [head], taken: false }, [input])
    : await appendEntries(trx, [input]);
  return appended!;
}

/** Writes entries in the order given, with a fixed number of statements. Locks the tipsters' rows in id order. */
export async function appendEntries(trx: Trx, inputs: readonly LedgerInput[]): Promise<AppendedEntry[]> {
  if (inputs.length === 0) return [];
  const requests = [...Map.groupBy(inputs, (input) => input.tipster_id)].map(([id, own]) => ({
    id,
    count: own.length,
  }));
  const taken = new Map(requests.map(({ id, count }) => [id, count]));
  const heads = (await repository.takeSequences(trx, requests)).map((row) => ({
    ...row,
    ledger_seq: row.ledger_seq - taken.get(row.id)!,
  }));
  return appendAfter(trx, { heads, taken: true }, inputs);
}

/** Writes entries after the heads of their records. Their numbers are taken already, or are taken now. */
async function appendAfter(
  trx: Trx,
  { heads, taken }: { heads: readonly RecordHead[]; taken: boolean },
  inputs: readonly LedgerInput[],
): Promise<AppendedEntry[]> {
  const tipsters = new Map(heads.map((row) => [row.id, row]));
  const sequences = new Map(heads.map((row) => [row.id, row.ledger_seq]));
  const secretsOfTips = await existingSecrets(trx, inputs);
  const entries: repository.EntryRow[] = [];
  const secrets: repository.SecretRow[] = [];
  const appended: AppendedEntry[] = [];
  const stamped = new Map<number, number>();
  for (const input of inputs) {
    const tipster = tipsters.get(input.tipster_id);
    if (!tipster) throw new Error(`no tipster ${input.tipster_id}`);
    const seq = sequences.get(tipster.id)! + 1;
    sequences.set(tipster.id, seq);
    const secret = secretFor(input, seq);
    if (secret) {
      secrets.push(secret);
      secretsOfTips.set(input.tip_id, [...(secretsOfTips.get(input.tip_id) ?? []), secret]);
    }
    const committed = secret && (await commitment(secret.nonce, JSON.parse(secret.content) as JsonValue, nodeHasher));
    const latest = stamped.get(tipster.id) ?? tipster.last_at?.getTime() ?? 0;
    const time = Math.max(new Date(input.at).getTime(), latest);
    stamped.set(tipster.id, time);
    const at = new Date(time).toISOString();
    const base = { v: 1, tipster: tipster.pseudonym, seq, tip: String(input.tip_id), at } as const;
    const entry = encodeEntry(entryOf(input, base, committed, secretsOfTips.get(input.tip_id) ?? []));
    entries.push({ tipsterId: tipster.id, seq, tipId: input.tip_id, type: input.type, at, entry });
    appended.push({ tipsterId: tipster.id, tipId: input.tip_id, seq, commitment: committed });
  }
  const last = taken ? [] : [...sequences].map(([id, seq]) => ({ id, seq }));
  await repository.insertEntries(trx, { rows: entries, secrets, sequences: last });
  return appended;
}

type ProductEntry = Extract<LedgerEntry, { type: keyof typeof repository.PRODUCT_OWNERS }>;

/** Writes an entry of the product itself; entries of a type are numbered from 1. */
export async function appendOwn(trx: Trx, entry: ProductEntry): Promise<void> {
  const { type, seq, at } = entry;
  const tipsterId = repository.PRODUCT_OWNERS[type];
  await repository.insertEntries(trx, {
    rows: [{ tipsterId, tipId: repository.NO_TIP, seq, type, at, entry: encodeEntry(entry) }],
  });
}

/** Writes the entry of a change of the priors, in the transaction that makes it; `seq` is the number of the change, from 1. */
export async function appendPriors(
  trx: Trx,
  { seq, at, tipsters, priors }: { seq: number; at: Date; tipsters: number; priors: YieldPriors },
): Promise<void> {
  const entry = {
    v: 1,
    type: 'ranking_priors',
    seq,
    at: isoTime(at),
    tipsters,
    gammaMean: toDoubleText(priors.gammaMean),
    gammaDeviation: toDoubleText(priors.gammaDeviation),
    deltaDeviation: toDoubleText(priors.deltaDeviation),
  } as const;
  await appendOwn(trx, entry);
}

/** Writes the entry of a measurement of what CLV was worth, in the transaction that makes it; `seq` is its number, from 1. */
export async function appendWorth(
  trx: Trx,
  {
    seq,
    month,
    at,
    figures,
  }: { seq: number; month: string; at: Date; figures: { early: LookWorth; closing: LookWorth } },
): Promise<void> {
  const coefficient = (of: Coefficient | null) =>
    of && { value: toDoubleText(of.value), error: toDoubleText(of.error) };
  const { early, closing } = figures;
  const entry = {
    v: 1,
    type: 'clv_worth',
    seq,
    at: isoTime(at),
    month,
    early: {
      matches: early.matches,
      bets: early.bets,
      below: coefficient(early.below),
      above: coefficient(early.above),
      movement: coefficient(early.movement),
    },
    closing: {
      matches: closing.matches,
      bets: closing.bets,
      below: coefficient(closing.below),
      above: coefficient(closing.above),
    },
  } as const;
  await appendOwn(trx, entry);
}

/**
 * Writes the entry of what premiums paid by now, in the transaction that makes the figures, where they aren't those of the last entry. Returns
 * whether it was written.
 */
export async function appendPremiums(
  trx: Trx,
  { at, early, closing }: { at: Date; early: PremiumWorth; closing: PremiumWorth },
): Promise<boolean> {
  const estimate = (of: PremiumWorth['paid']) => of && { value: toDoubleText(of.value), error: toDoubleText(of.error) };
  const look = ({ matches, prices, promised, paid, kept }: PremiumWorth) => ({
    ...{ matches, prices, promised: promised === null ? null : toDoubleText(promised) },
    ...{ paid: estimate(paid), kept: estimate(kept) },
  });
  const text = await repository.lockLastOwn(trx, 'premium_worth');
  const decoded = text === null ? null : decodeEntry(text);
  const last = decoded?.ok && decoded.entry.type === 'premium_worth' ? decoded.entry : null;
  const base = { v: 1, type: 'premium_worth', early: look(early), closing: look(closing) } as const;
  if (last && encodeEntry({ ...base, seq: last.seq, at: last.at }) === text) return false;
  await appendOwn(trx, { ...base, seq: (last?.seq ?? 0) + 1, at: isoTime(at) });
  return true;
}

/** Returns the secrets that settlements of this batch reveal. */
async function existingSecrets(trx: Trx, inputs: readonly LedgerInput[]): Promise<Map<number, repository.SecretRow[]>> {
  const settled = inputs.filter((input) => input.type === 'settlement' || input.type === 'resettlement');
  const rows =
    settled.length > 0
      ? await repository.secretsOf(
          trx,
          settled.map((input) => input.tip_id),
        )
      : [];
  return Map.groupBy(rows, (row) => row.tip_id);
}

function secretFor(input: LedgerInput, seq: number): repository.SecretRow | null {
  const committed = committedPart(input, seq);
  if (committed === null) return null;
  const nonce = Uint8Array.from(randomBytes(NONCE_SIZE));
  const content = canonicalJson(committed.content);
  return { tipster_id: input.tipster_id, tip_id: input.tip_id, part: committed.part, nonce, content };
}

/** The content that an entry commits to, and its key in the table of secrets. */
function committedPart(
  input: LedgerInput,
  seq: number,
): { part: repository.SecretRow['part']; content: JsonValue } | null {
  switch (input.type) {
    case 'publication':
      return { part: 'bet', content: betContent(input.bet) };
    case 'exit':
      return { part: `exit:${seq}`, content: exitContent(input.exit) };
    case 'price':
      return { part: `price:${seq}`, content: tipPricesContent(input.prices) };
    case 'amendment':
      return { part: `words:${seq}`, content: wordsContent(input.words) };
    case 'note':
    case 'stop':
      return { part: `words:${seq}`, content: remarkContent(input.text) };
    case 'terms':
      return { part: `terms:${seq}`, content: termsContent(input.terms) };
    case 'name':
      return { part: `name:${seq}`, content: nameContent(input.name) };
    default:
      return null;
  }
}

type EntryBase = Pick<TipEntry, 'v' | 'tipster' | 'seq' | 'tip' | 'at'>;

function entryOf(
  input: LedgerInput,
  base: EntryBase,
  committed: string | null,
  secrets: readonly repository.SecretRow[],
): RecordEntry {
  switch (input.type) {
    case 'publication':
      return { ...base, type: input.type, ...announced(input), free: input.free, commitment: committed! };
    case 'exit':
    case 'price':
    case 'amendment':
    case 'note':
    case 'stop':
    case 'terms':
      return { ...base, type: input.type, commitment: committed! };
    case 'settlement':
    case 'resettlement':
      return { ...base, type: input.type, ...settled(input, secrets) };
    case 'badge_won':
      return {
        ...base,
        type: input.type,
        tips: input.tips,
        logE: toDoubleText(input.logE),
        expectedYieldLow: toDoubleText(input.expectedYieldLow),
      };
    case 'name': {
      const { tip: _, ...ofRecord } = base;
      return { ...ofRecord, type: input.type, commitment: committed! };
    }
    case 'badge_lost':
      return { ...base, type: input.type, tips: input.tips, reason: input.reason };
    default:
      return { ...base, type: input.type };
  }
}

/** All that a locked tip shows. */
function announced({ bet, disclosed }: PublicationInput): { kind: Bet['kind']; sport: string; week?: string } {
  const week = mondayOf(romeDay(startsOfLegs(bet.legs).first));
  return { kind: bet.kind, sport: disclosed.sport ? sportOfLegs(bet.legs) : '', ...(disclosed.week ? { week } : {}) };
}

function settled(input: SettlementInput, secrets: readonly repository.SecretRow[]) {
  const bet = secrets.find((secret) => secret.part === 'bet');
  const revealed = (part: 'exit' | 'price' | 'terms') =>
    secrets.filter((secret) => secret.part.startsWith(`${part}:`)).map(revealOf);
  const exits = revealed('exit');
  const prices = revealed('price');
  const terms = revealed('terms');
  if (!bet) throw new Error(`the log holds no bet of tip ${input.tip_id}`);
  return {
    rule: input.ruleVersion,
    outcome: input.outcome,
    profit: toDecimal(input.profit, 6),
    staked: toDecimal(input.staked, 6),
    selfDeclared: input.selfDeclared,
    legs: input.legs.map(settledLeg),
    clv: doubleText(input.clv),
    fairClv: doubleText(input.fairClv),
    bet: revealOf(bet),
    exit: null,
    ...(exits.length > 0 && { exits }),
    ...(prices.length > 0 && { prices }),
    ...(terms.length > 0 && { terms }),
  };
}

function settledLeg(leg: SettledLegInput): SettledLeg {
  return {
    grade: leg.grade,
    by: leg.by,
    result: leg.result && resultContent(leg.result),
    deadHeat: leg.deadHeat ? { places: leg.deadHeat.places, tied: leg.deadHeat.tied } : null,
    startsAt: isoTime(leg.startsAt),
    closingOdds: leg.closingOdds === null ? null : toDecimal(leg.closingOdds, 3),
    closingProbability: doubleText(leg.closingProbability),
    ...(leg.note && { match: leg.note }),
    ...(leg.reason && { reason: leg.reason }),
  };
}

function revealOf(secret: repository.SecretRow): Reveal {
  return { nonce: toHex(secret.nonce), content: JSON.parse(secret.content) as JsonValue };
}

function doubleText(value: number | null): string | null {
  return value === null ? null : toDoubleText(value);
}

function isoTime(time: Date | string): string {
  return new Date(time).toISOString();
}

export { type TipProof, tipProof } from './repository.ts';

/** A leg is graded by a result, or by the reason for which a rule made it void. */
type GradeSource = Pick<SettledLegInput, 'result' | 'reason'>;

/**
 * Settled tips of which the log states other results than these now, or other reasons, by their legs, with the results that it states. A tip
 * that the log never settled is none of them.
 */
export async function otherResults(
  trx: Trx,
  now: ReadonlyMap<number, readonly GradeSource[]>,
): Promise<Map<number, readonly (MatchResult | null)[]>> {
  if (now.size === 0) return new Map();
  const textOf = ({ result, reason }: GradeSource) =>
    `${reason ?? ''} ${canonicalJson((result && resultContent(result)) as JsonValue)}`;
  const other = new Map<number, readonly (MatchResult | null)[]>();
  for (const { tip_id, legs } of await repository.lastSettledLegs(trx, [...now.keys()])) {
    if (now.get(tip_id)?.map(textOf).join() !== legs.map(textOf).join()) {
      other.set(
        tip_id,
        legs.map(({ result }) => result),
      );
    }
  }
  return other;
}

/** Nonce and content of each tip's bet: only for a reader who may see the tip whole. */
export async function revealedOf(db: Db, tipIds: readonly number[]): Promise<Map<number, Reveal>> {
  const rows = await repository.secretsOf(db, tipIds);
  return new Map(rows.filter((row) => row.part === 'bet').map((row) => [row.tip_id, revealOf(row)]));
}

/** A pseudonym: 16 random bytes in hexadecimal. */
function newPseudonym(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Erasure: destroys what ties the log's pseudonym to the person, and the nonces, so that commitments never revealed stay closed.
 * The log stays valid; its entries belong to nobody from then on.
 */
export async function eraseTipster(trx: Trx, tipsterId: number): Promise<void> {
  await repository.eraseTipster(trx, tipsterId, newPseudonym(), -randomInt(1, 2 ** 47));
}
