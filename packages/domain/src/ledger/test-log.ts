import type { Bet, MatchResult, StructuredLeg } from '../bet/bet.ts';
import { gradeSelection } from '../bet/grade.ts';
import { sportOfLegs } from '../bet/legs.ts';
import { aggregateTips } from '../records/aggregate.ts';
import { INITIAL_PRIORS, type YieldPriors } from '../records/expected-yield.ts';
import { tipClosing } from '../settlement/closing.ts';
import { RULE_VERSION, settle } from '../settlement/settle.ts';
import { mondayOf, romeDay } from '../time/rome.ts';
import type { EntryBundleReader } from './audit.ts';
import {
  betContent,
  type CommittedBet,
  type CommittedPrices,
  type ExitTerms,
  exitContent,
  NO_TERMS,
  nameContent,
  parseExitContent,
  tipPricesContent,
} from './bet-content.ts';
import { type Anchor, BUNDLE_FORMAT, type BundledReveal, joinHashes, type RecordBundle } from './bundle.ts';
import { type Bytes, toBase64, toHex, utf8 } from './bytes.ts';
import { cosign, signCheckpoint } from './checkpoint.ts';
import { commitment } from './commitment.ts';
import { toDecimal, toDoubleText } from './decimal.ts';
import {
  encodeEntry,
  isTipEntry,
  type PublicationEntry,
  type RankingPriorsEntry,
  type RecordEntry,
  type SettlementEntry,
} from './entry.ts';
import { rankingFigures, recordFigures, recordSummary, recordTips, verifiedFigures } from './figures.ts';
import { HASH_SIZE, webCryptoHasher as hasher, leafHash } from './hash.ts';
import { tipHistories } from './history.ts';
import { multiproof } from './multiproof.ts';
import { formatVerifierKey, type KeyType, type Signer } from './note.ts';
import { appendLeaves, encodeEntryBundle, type HashTile, TILE_WIDTH, type TileReader, tileTree } from './tiles.ts';

export interface TestKey {
  name: string;
  publicKey: Bytes;
  sign: Signer;
  vkey: string;
}

/** A new Ed25519 key under a name; `vkey` is its verifier key text. */
export async function testKey(name: string, type: KeyType): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 keys come in pairs');
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const sign: Signer = async (message) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, message));
  return { name, publicKey, sign, vkey: await formatVerifierKey(name, type, publicKey) };
}

/** A log in memory for tests: what the server does, without a server. */
export async function testLog(origin = 'log.example/test') {
  const key = await testKey(origin, 'note');
  const tiles = new Map<string, HashTile>();
  const entries: string[] = [];
  const readTile: TileReader = (level, index, width) => {
    const tile = tiles.get(`${level}/${index}`);
    if (!tile || tile.hashes.length < width * HASH_SIZE) throw new Error(`no tile ${level}/${index} of ${width}`);
    return tile.hashes.subarray(0, width * HASH_SIZE);
  };
  const append = async (...texts: string[]): Promise<void> => {
    const leaves = await Promise.all(texts.map((text) => leafHash(utf8(text), hasher)));
    for (const tile of await appendLeaves(entries.length, leaves, readTile, hasher)) {
      tiles.set(`${tile.level}/${tile.index}`, tile);
    }
    entries.push(...texts);
  };
  const tree = (size = entries.length) => tileTree(size, readTile, hasher);
  const checkpoint = async (size = entries.length): Promise<string> =>
    signCheckpoint({ origin, size, root: await tree(size).root() }, key.publicKey, key.sign);
  /** The checkpoint with a witness's cosignature, and the proof that today's tree extends it. */
  const anchor = async (size: number, witness: TestKey, at: string): Promise<Anchor> => {
    const note = await checkpoint(size);
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    const line = await cosign(text, Date.parse(at) / 1000, witness.name, witness.publicKey, witness.sign);
    return { checkpoint: `${note}${line}\n`, proof: joinHashes(await tree().consistencyProof(size)) };
  };
  /** The last priors in the log, as a bundle carries them. */
  const newestPriors = async (): Promise<{ values: YieldPriors; bundled: RecordBundle['priors'] }> => {
    const index = entries.findLastIndex((entry) => entry.includes('"type":"ranking_priors"'));
    if (index < 0) return { values: INITIAL_PRIORS, bundled: null };
    const entry = JSON.parse(entries[index]!) as RankingPriorsEntry;
    const values = {
      gammaMean: Number(entry.gammaMean),
      gammaDeviation: Number(entry.gammaDeviation),
      deltaDeviation: Number(entry.deltaDeviation),
    };
    return {
      values,
      bundled: { index, entry: entries[index]!, proof: joinHashes(await tree().inclusionProof(index)) },
    };
  };
  const bundle = async (
    pseudonym: string,
    revealed: readonly BundledReveal[] = [],
    from?: number,
  ): Promise<RecordBundle> => {
    const indexes = [...entries.keys()].filter((index) => entries[index]!.includes(`"tipster":"${pseudonym}"`));
    const whole = tree();
    const placed = indexes.map((index) => ({ ...(JSON.parse(entries[index]!) as RecordEntry), index }));
    const record = recordTips(tipHistories(placed.filter((entry) => isTipEntry(entry))).tips);
    const priors = await newestPriors();
    return {
      format: BUNDLE_FORMAT,
      origin,
      vkey: key.vkey,
      checkpoint: await checkpoint(),
      tipster: { pseudonym, username: 'Mario' },
      entries: await Promise.all(
        indexes.map(async (index) => ({ index, entry: entries[index]!, leaf: toBase64(await whole.leaf(index)) })),
      ),
      proof: joinHashes(await multiproof(indexes, whole)),
      revealed,
      consistency: from === undefined ? null : { from, proof: joinHashes(await whole.consistencyProof(from)) },
      witnesses: [],
      anchors: [],
      figures: {
        ...recordFigures(recordSummary(record, 'all')),
        ...verifiedFigures(recordSummary(record, 'verified')),
        ...rankingFigures(aggregateTips(record), priors.values),
      },
      priors: priors.bundled,
    };
  };
  const readEntries: EntryBundleReader = (index, width) =>
    encodeEntryBundle(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width).map(utf8));
  return { key, entries, append, tree, checkpoint, anchor, bundle, readTile, readEntries, tiles };
}

export type TestLog = Awaited<ReturnType<typeof testLog>>;

/** A tipster who publishes into a test log. Times are ISO texts; every method appends one entry. */
export function testTipster(log: TestLog, pseudonym: string, firstTip = 1) {
  let seq = 0;
  let nextTip = firstTip;
  const reveals = new Map<string, BundledReveal>();
  const exits = new Map<string, BundledReveal[]>();
  const seenPrices = new Map<string, BundledReveal[]>();
  const laterTerms = new Map<string, BundledReveal[]>();
  const add = (entry: DistributiveOmit<RecordEntry, 'v' | 'tipster' | 'seq'>): Promise<void> =>
    log.append(encodeEntry({ ...entry, v: 1, tipster: pseudonym, seq: ++seq } as RecordEntry));
  const randomReveal = (content: BundledReveal['content']): BundledReveal => ({
    seq: seq + 1,
    nonce: toHex(crypto.getRandomValues(new Uint8Array(32))),
    content,
  });
  const commit = (reveal: BundledReveal): Promise<string> =>
    commitment(
      Uint8Array.from(reveal.nonce.match(/../g)!, (byte) => Number.parseInt(byte, 16)),
      reveal.content,
    );

  const publish = async (
    bet: Bet,
    at: string,
    terms: Omit<CommittedBet, keyof Bet> = NO_TERMS,
    overrides?: Partial<PublicationEntry>,
  ): Promise<string> => {
    const tip = String(nextTip++);
    const reveal = randomReveal(betContent({ ...bet, ...terms }));
    reveals.set(tip, reveal);
    const week = mondayOf(romeDay(Math.min(...bet.legs.map((leg) => Date.parse(leg.startsAt)))));
    await add({
      type: 'publication',
      tip,
      at,
      kind: bet.kind,
      sport: sportOfLegs(bet.legs),
      free: false,
      commitment: await commit(reveal),
      ...(overrides ?? { week }),
    });
    return tip;
  };
  /** From here on the tipster is called so; gives what opens the entry. */
  const name = async (name: string, at: string): Promise<BundledReveal> => {
    const reveal = randomReveal(nameContent(name));
    await add({ type: 'name', at, commitment: await commit(reveal) });
    return reveal;
  };
  const exit = async (tip: string, terms: ExitTerms, at: string): Promise<void> => {
    const reveal = randomReveal(exitContent(terms));
    exits.set(tip, [...(exits.get(tip) ?? []), reveal]);
    await add({ type: 'exit', tip, at, commitment: await commit(reveal) });
  };
  const prices = async (tip: string, terms: CommittedPrices, at: string): Promise<void> => {
    const reveal = randomReveal(tipPricesContent(terms));
    seenPrices.set(tip, [...(seenPrices.get(tip) ?? []), reveal]);
    await add({ type: 'price', tip, at, commitment: await commit(reveal) });
  };
  /** A note, a stop or stricter terms. */
  const change = async (
    type: 'note' | 'stop' | 'terms',
    tip: string,
    content: BundledReveal['content'],
    at: string,
  ): Promise<void> => {
    const reveal = randomReveal(content);
    if (type === 'terms') laterTerms.set(tip, [...(laterTerms.get(tip) ?? []), reveal]);
    await add({ type, tip, at, commitment: await commit(reveal) });
  };
  const plain = (
    type: 'withdrawal' | 'disabling' | 'enabling' | 'confirmation' | 'freeing',
    tip: string,
    at: string,
  ): Promise<void> => add({ type, tip, at });
  const settleTip = async (
    tip: string,
    bet: Bet,
    result: MatchResult,
    at: string,
    change: Partial<SettlementEntry> = {},
  ) => {
    const { nonce, content } = reveals.get(tip)!;
    const opened = (of: ReadonlyMap<string, BundledReveal[]>) =>
      (of.get(tip) ?? []).map((reveal) => ({ nonce: reveal.nonce, content: reveal.content }));
    const exitReveals = opened(exits);
    const priceReveals = opened(seenPrices);
    const termsReveals = opened(laterTerms);
    const grades = bet.legs.map((leg) =>
      leg.type === 'structured' ? gradeSelection(leg.market, leg.selection, leg.line, result) : 'won',
    );
    const settled = settle(bet, grades, RULE_VERSION, {
      exits: exitReveals.map((reveal) => parseExitContent(reveal.content)!),
    });
    const closing = tipClosing(
      bet,
      bet.legs.map(() => ({ odds: 2000, fairProbability: 0.4875 })),
    );
    const {
      exits: changedExits,
      prices: changedPrices,
      terms: changedTerms,
      ...entry
    } = {
      type: 'settlement' as const,
      tip,
      at,
      rule: RULE_VERSION,
      outcome: settled.outcome as SettlementEntry['outcome'],
      profit: toDecimal(settled.profit, 6),
      staked: toDecimal(settled.staked, 6),
      selfDeclared: bet.legs.some((leg) => leg.type === 'custom'),
      legs: bet.legs.map((leg, n) => ({
        grade: grades[n]!,
        by: leg.type === 'structured' ? 'result' : 'tipster',
        result: leg.type === 'structured' ? result : null,
        deadHeat: null,
        startsAt: leg.startsAt,
        closingOdds: '2',
        closingProbability: '0.4875',
      })),
      clv: toDoubleText(closing.clv!),
      fairClv: toDoubleText(closing.fairClv!),
      bet: { nonce, content },
      exit: null,
      exits: exitReveals.length > 0 ? exitReveals : undefined,
      prices: priceReveals.length > 0 ? priceReveals : undefined,
      terms: termsReveals.length > 0 ? termsReveals : undefined,
      ...change,
    };
    await add({
      ...entry,
      ...(changedExits && { exits: changedExits }),
      ...(changedPrices && { prices: changedPrices }),
      ...(changedTerms && { terms: changedTerms }),
    } as DistributiveOmit<RecordEntry, 'v' | 'tipster' | 'seq'>);
  };
  return {
    pseudonym,
    name,
    publish,
    exit,
    prices,
    change,
    plain,
    settle: settleTip,
    reveals,
    exits,
    seenPrices,
    add,
    skipNumber: () => ++seq,
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export const testLeg: StructuredLeg = {
  type: 'structured',
  fixtureId: 11,
  sport: 'football',
  competition: 'Serie A',
  home: 'Inter',
  away: 'Lecce',
  startsAt: '2026-05-02T18:45:00.000Z',
  market: '1x2',
  selection: 'home',
  line: null,
  odds: 2100,
};

export const testBet: Bet = {
  kind: 'valuebet',
  phase: 'prematch',
  side: 'back',
  legs: [testLeg],
  stake: 1000,
  stakeBasis: 'stake',
  commission: 0,
  bookmaker: 'PS',
};

export const testResult: MatchResult = {
  goals: [2, 1],
  halfTimeGoals: [1, 0],
  shots: [14, 9],
  shotsOnTarget: [5, 3],
  corners: [6, 4],
  yellowCards: [2, 3],
  redCards: [0, 0],
};
