import type { Bet } from '../bet/bet.ts';
import { gradeSelection } from '../bet/grade.ts';
import { liveEndsAt, sportOfLegs } from '../bet/legs.ts';
import { rankRefusal } from '../bet/rank.ts';
import { fairOdds, verifyPrice } from '../margin/index.ts';
import { totalOddsMilli } from '../odds/total.ts';
import { clv, fairClv } from '../records/closing.ts';
import { settle } from '../settlement/settle.ts';
import { isDay, mondayOf, romeDay } from '../time/rome.ts';
import {
  type CommittedBet,
  type CommittedPrices,
  type ExitTerms,
  parseBetContent,
  parseExitContent,
  parseTipPrices,
} from './bet-content.ts';
import type { BundledReveal } from './bundle.ts';
import { opens } from './commitment.ts';
import { fromDecimal, toDoubleText } from './decimal.ts';
import type { Reveal, SettledLeg, SettlementEntry } from './entry.ts';
import type { Hasher } from './hash.ts';
import { exitReveals, type PlacedEntry, settledBet, type TipHistory } from './history.ts';
import { type CheckFailureCode, Findings } from './verification.ts';
import { type SeenSize, timeEvidence } from './verify-log.ts';

/** The findings count commitments under these names; `again` is one that a re-settlement reveals once more. */
const KIND_OF_COMMITMENT = { publication: 'tips', exit: 'exits', price: 'prices', amendment: 'amendments' } as const;

/** Every bet, exit and wording that is revealed, in a settlement or beside the log, is the one that was committed to. */
export async function checkCommitments(
  tips: readonly TipHistory[],
  revealed: readonly BundledReveal[],
  hasher: Hasher,
): Promise<Findings> {
  const findings = new Findings('commitments');
  const checkedIndexes = new Set<number>();
  const check = async (
    committed: TipHistory['publication'] | TipHistory['exits'][number],
    reveal: Reveal | BundledReveal,
  ): Promise<void> => {
    findings.checked++;
    // A tip has one commitment to its bet; whatever else is checked says why there are more of them than tips.
    findings.count(checkedIndexes.has(committed.index) ? 'again' : KIND_OF_COMMITMENT[committed.type]);
    checkedIndexes.add(committed.index);
    if (!(await opens(committed.commitment, reveal, hasher))) findings.fail('other_content', committed);
  };
  const bySeq = new Map(revealed.map((reveal) => [reveal.seq, reveal]));
  if (bySeq.size !== revealed.length) findings.fail('revealed_twice');
  for (const tip of tips) {
    for (const settlement of tip.settlements) {
      await check(tip.publication, settlement.bet);
      for (const [entries, reveals, missing, surplus] of [
        [tip.exits, exitReveals(settlement), 'exit_not_revealed', 'exit_never_logged'],
        [tip.prices, settlement.prices ?? [], 'prices_not_revealed', 'prices_never_logged'],
      ] as const) {
        // A tip that was open again may have been closed since, and prices of the close may come after a settlement.
        const logged = entries.filter(({ index }) => index < settlement.index);
        for (const [n, entry] of logged.entries()) {
          const reveal = reveals[n];
          if (reveal) await check(entry, reveal);
          else findings.fail(missing, settlement);
        }
        if (reveals.length > logged.length) findings.fail(surplus, settlement);
      }
    }
    if (tip.withdrawal) findings.count('withdrawn');
    else if (tip.settlements.length === 0) findings.count(bySeq.has(tip.publication.seq) ? 'open' : 'locked');
    for (const entry of [tip.publication, ...tip.exits, ...tip.prices, ...tip.amendments]) {
      const reveal = bySeq.get(entry.seq);
      if (!reveal) continue;
      bySeq.delete(entry.seq);
      await check(entry, reveal);
      if (entry.type === 'publication' && !parseBetContent(reveal.content)) findings.fail('unreadable', entry);
      if (entry.type === 'exit' && !parseExitContent(reveal.content)) findings.fail('unreadable', entry);
      if (entry.type === 'price' && !parseTipPrices(reveal.content)) findings.fail('unreadable', entry);
    }
  }
  for (const { seq } of bySeq.values()) findings.failures.push({ code: 'nothing_committed', seq });
  return findings;
}

/**
 * Checks that a publication's open fields agree with the bet, that a prematch bet was committed before its first start, and that a live bet
 * and every exit were committed before the match could have ended.
 */
export function checkTimes(
  tips: readonly TipHistory[],
  revealed: readonly BundledReveal[],
  seenSizes: readonly SeenSize[],
): Findings {
  const findings = new Findings('times');
  const bySeq = new Map(revealed.map((reveal) => [reveal.seq, reveal.content]));
  for (const { publication, exits, settlements } of tips) {
    const settlement = settlements.at(-1);
    const content = settlement ? settlement.bet.content : bySeq.get(publication.seq);
    const bet = content === undefined ? null : parseBetContent(content);
    if (!bet) continue;
    findings.checked++;
    const starts = bet.legs.map((leg) => Date.parse(leg.startsAt));
    const day = romeDay(Math.min(...starts));
    // A forged year may be none that the calendar counts.
    const monday = isDay(day) ? mondayOf(day) : day;
    const announced = [publication.day ?? day, publication.week ?? monday, publication.sport || sportOfLegs(bet.legs)];
    if (announced.join() !== [day, monday, sportOfLegs(bet.legs)].join() || publication.kind !== bet.kind) {
      findings.fail('other_than_announced', publication);
    }
    const real = settlement?.legs.map((leg) => Date.parse(leg.startsAt)) ?? [];
    // A match that was put off ends later than was stated; one that was brought forward was not known to.
    const played = bet.legs.map((leg, n) =>
      real[n] && real[n] > starts[n]! ? { ...leg, startsAt: new Date(real[n]).toISOString() } : leg,
    );
    const end = liveEndsAt(played).getTime();
    for (const entry of bet.phase === 'live' ? [publication, ...exits] : exits) {
      if (Date.parse(entry.at) >= end) findings.fail('after_end', entry);
    }
    if (bet.phase === 'live') {
      findings.count('live');
      continue;
    }
    // A match may have been brought forward: then the real start counts, not the one that was stated.
    const start = Math.min(...starts, ...real);
    if (Date.parse(publication.at) >= start) findings.fail('after_start', publication);
    const evidence = timeEvidence(seenSizes, publication.index, start);
    findings.count(evidence);
    if (evidence === 'operator') findings.unproven = true;
  }
  return findings;
}

/** Each settlement is what the rules make of the revealed bet and the stated results. */
export function checkSettlements(tips: readonly TipHistory[]): Findings {
  const findings = new Findings('settlements');
  const ranked = new Map<number, string>();
  for (const tip of tips) {
    for (const settlement of tip.settlements) {
      findings.checked++;
      for (const code of settlementProblems(settlement, tip.publication.at)) findings.fail(code, settlement);
    }
    const last = tip.settlements.at(-1);
    if (last) checkRank(findings, last, ranked);
    if (tip.settled) remarkOutcome(findings, tip.settled, tip.confirmed);
  }
  return findings;
}

/** Names what the outcome that counts rests on beside a played match: the tipster's word, an award, a match that was abandoned. */
function remarkOutcome(findings: Findings, settlement: PlacedEntry<SettlementEntry>, confirmed: boolean): void {
  const legs = settledBet(settlement)?.bet.legs;
  for (const [n, { by, match }] of settlement.legs.entries()) {
    const leg = legs?.[n];
    const name = leg?.type === 'custom' ? leg.event : `${leg?.home} – ${leg?.away}`;
    if (by === 'tipster' && !confirmed) findings.remark('self_declared', settlement, name);
    if (match) findings.remark(`match_${match}`, settlement, name);
  }
}

/** A ranking tip is a structured, prematch, price-verified single and the tipster's only one on its match. */
function checkRank(findings: Findings, settlement: PlacedEntry<SettlementEntry>, ranked: Map<number, string>): void {
  const revealed = settledBet(settlement);
  if (!revealed?.bet.ranks) return;
  const { bet } = revealed;
  const [leg] = bet.legs;
  const price = bet.price?.verified ? 'verified' : 'too_favourable';
  if (rankRefusal({ bet, price, firstOnMatch: true, refusal: null }) !== null || leg?.type !== 'structured') {
    findings.fail('may_not_rank', settlement);
    return;
  }
  if (ranked.has(leg.fixtureId)) findings.fail('ranks_twice', settlement, ranked.get(leg.fixtureId));
  ranked.set(leg.fixtureId, settlement.tip);
  findings.count('ranking');
}

/** An exit's price is compared as the bet that it is: what closes a back is a lay. */
function comparisonHolds({ side }: Bet, { odds, price }: ExitTerms): boolean {
  if (price === null) return true;
  const compared = { side: side === 'back' ? 'lay' : 'back', quoted: odds, imported: price.importedOdds } as const;
  return verifyPrice(compared).verified === price.verified;
}

/**
 * Whether the prices after publication can be what they are said to be: the price before is the one that the bet committed to, the next one
 * was seen after the publication and before the start, and what is of the close agrees with the settlement's close.
 */
function pricesHold(
  bet: CommittedBet,
  prices: CommittedPrices,
  { publishedAt, settlement }: { publishedAt: string; settlement: SettlementEntry },
): boolean {
  const [leg] = settlement.legs;
  if (bet.legs.length !== 1 || !leg || prices.before !== bet.price?.importedOdds) return false;
  const fair = prices.fair === null ? null : Number(prices.fair);
  if (fair !== null && !(fair > 0 && fair < 1)) return false;
  if (prices.nextFrom === 'observation') {
    return prices.nextAt !== null && prices.nextAt > publishedAt && prices.nextAt < leg.startsAt;
  }
  if (prices.nextAt !== null || prices.fair !== leg.closingProbability) return false;
  return prices.nextFrom === 'close' || (fair !== null && prices.next === fairOdds(bet.side, fair));
}

/** The comparison at publication holds: what was imported then makes the price verified, or not. */
function entryComparisonHolds({ side, legs, price }: CommittedBet): boolean {
  if (price === null) return true;
  const quoted = totalOddsMilli(legs.map((leg) => leg.odds));
  return verifyPrice({ side, quoted, imported: price.importedOdds }).verified === price.verified;
}

function settlementProblems(settlement: SettlementEntry, publishedAt: string): CheckFailureCode[] {
  const revealed = settledBet(settlement);
  if (!revealed) return ['unreadable'];
  const { bet, exits, prices } = revealed;
  if (settlement.legs.length !== bet.legs.length) return ['other_legs'];
  const problems: CheckFailureCode[] = [];
  if (!entryComparisonHolds(bet) || exits.some((exit) => !comparisonHolds(bet, exit)))
    problems.push('other_comparison');
  if (prices && !pricesHold(bet, prices, { publishedAt, settlement })) problems.push('other_prices');
  for (const [n, leg] of settlement.legs.entries()) {
    if (!gradeHolds(bet.legs[n]!, leg)) problems.push('other_grade');
  }
  try {
    const deadHeats = settlement.legs.map((leg) => leg.deadHeat);
    const settled = settle(
      bet,
      settlement.legs.map((leg) => leg.grade),
      settlement.rule,
      { exits, deadHeats },
    );
    if (settled.outcome !== settlement.outcome) problems.push('other_outcome');
    if (settled.profit !== fromDecimal(settlement.profit, 6)) problems.push('other_profit');
    if (settled.staked !== fromDecimal(settlement.staked, 6)) problems.push('other_stake');
  } catch {
    problems.push('impossible');
  }
  if (!closingHolds(bet, settlement)) problems.push('other_closing');
  const declared = settlement.legs.some((leg) => leg.by === 'tipster');
  if (declared !== settlement.selfDeclared) problems.push('other_declaration');
  return problems;
}

function gradeHolds(leg: Bet['legs'][number], settled: SettledLeg): boolean {
  if (settled.by !== 'result') return settled.result === null;
  if (leg.type !== 'structured' || settled.result === null) return false;
  try {
    return gradeSelection(leg.market, leg.selection, leg.line, settled.result) === settled.grade;
  } catch {
    return false;
  }
}

/** A single's closing figures follow from its leg's closing price; of several legs the log states them and nothing ranks on them. */
function closingHolds(bet: Bet, settlement: SettlementEntry): boolean {
  const [leg] = settlement.legs;
  if (settlement.legs.length !== 1 || !leg) return true;
  const price = { side: bet.side, oddsMilli: bet.legs[0]!.odds };
  const closing = leg.closingOdds === null ? null : fromDecimal(leg.closingOdds, 3)!;
  const probability = leg.closingProbability === null ? null : Number(leg.closingProbability);
  const value = closing === null ? null : figureText(clv({ ...price, closingMilli: closing }));
  const fair = probability === null ? null : figureText(fairClv({ ...price, probability }));
  return settlement.clv === value && settlement.fairClv === fair;
}

/** Impossible odds (a lay at 1) give no finite figure: then no text is the right one. */
function figureText(value: number): string {
  return Number.isFinite(value) ? toDoubleText(value) : 'none';
}
