import { type Bet, isOutcome } from '../bet/bet.ts';
import { commissionOn } from '../bet/bookmakers.ts';
import { gradeSelection } from '../bet/grade.ts';
import { canBeFair } from '../margin/fair-range.ts';
import { verifyPrice } from '../margin/verify-price.ts';
import { tipClosing } from '../settlement/closing.ts';
import { isVoidByPostponement } from '../settlement/postponement.ts';
import { settle } from '../settlement/settle.ts';
import { romeDay } from '../time/rome.ts';
import type { ExitTerms } from './bet-content.ts';
import { fromDecimal, fromDoubleText, toDoubleText } from './decimal.ts';
import type { SettledLeg, SettlementEntry } from './entry.ts';
import { type PlacedEntry, settledBet, type TipHistory } from './history.ts';
import { type CheckFailureCode, Findings } from './verification.ts';
import { pricesHold } from './verify-ranks.ts';

/** Each settlement is what the rules make of the revealed bet and the stated results. */
export function checkSettlements(tips: readonly TipHistory[]): Findings {
  const findings = new Findings('settlements');
  for (const tip of tips) {
    for (const [n, settlement] of tip.settlements.entries()) {
      findings.checked++;
      for (const code of settlementProblems(settlement, tip.publication.at)) findings.fail(code, settlement);
      const before = tip.settlements[n - 1];
      if (before && settlement.type === 'resettlement' && saysTheSame(before, settlement)) {
        findings.fail('resettled_without_cause', settlement);
      }
    }
    if (!tip.settled) continue;
    findings.count('settled');
    if (!commissionHolds(tip)) findings.fail('other_commission', tip.settled);
    if (hasUnsupportedGrade(tip.settled)) findings.fail('no_result', tip.settled);
    remarkOutcome(findings, tip.settled, tip.confirmed);
    if (lacksLaterPrice(tip.settled)) findings.remark('no_later_price', tip.settled, tip.tip);
  }
  return findings;
}

/** Whether a bet was committed at the commission that its exchange took on the day of its publication; before the first rates any may be. */
function commissionHolds({ publication, settled }: TipHistory): boolean {
  const bet = settled && settledBet(settled)?.bet;
  if (!bet) return true;
  const rate = commissionOn(romeDay(Date.parse(publication.at)), bet);
  return rate === null || rate === bet.commission;
}

/** Whether a tip that ranks has no price after publication although its market closed: without one it counts in no ranking. */
function lacksLaterPrice(settlement: SettlementEntry): boolean {
  const revealed = settledBet(settlement);
  const hasClose = settlement.legs[0]?.closingProbability !== null;
  return revealed?.bet.ranks === true && revealed.prices.length === 0 && hasClose;
}

/** Whether a re-settlement repeats the one before it in everything but number and time. */
function saysTheSame(before: PlacedEntry<SettlementEntry>, after: PlacedEntry<SettlementEntry>): boolean {
  const { index, seq, at, type } = before;
  return JSON.stringify({ ...after, index, seq, at, type }) === JSON.stringify(before);
}

/**
 * Names what the outcome that counts rests on beside a played match: the tipster's word, an award, a match that was abandoned, a figure that
 * an admin stood in for, a rule that made it void.
 */
function remarkOutcome(findings: Findings, settlement: PlacedEntry<SettlementEntry>, confirmed: boolean): void {
  const legs = settledBet(settlement)?.bet.legs;
  for (const [n, { by, match, reason }] of settlement.legs.entries()) {
    const leg = legs?.[n];
    const name = leg?.type === 'custom' ? leg.event : `${leg?.home} – ${leg?.away}`;
    if (by === 'tipster' && !confirmed) findings.remark('self_declared', settlement, name);
    if (by === 'admin' && leg?.type === 'structured') findings.remark('graded_by_admin', settlement, name);
    if (match) findings.remark(`match_${match}`, settlement, name);
    else if (reason) findings.remark(`void_${reason}`, settlement, name);
  }
}

/** An exit's price is compared as the bet that it is: what closes a back is a lay. */
function comparisonHolds({ side }: Bet, { odds, price }: ExitTerms): boolean {
  if (price === null) return true;
  const compared = { side: side === 'back' ? 'lay' : 'back', quoted: odds, imported: price.importedOdds } as const;
  return verifyPrice(compared).verified === price.verified;
}

function settlementProblems(settlement: SettlementEntry, publishedAt: string): CheckFailureCode[] {
  const revealed = settledBet(settlement);
  if (!revealed) return ['unreadable'];
  const { bet, exits, prices } = revealed;
  if (settlement.legs.length !== bet.legs.length) return ['other_legs'];
  const problems: CheckFailureCode[] = [];
  if (exits.some((exit) => !comparisonHolds(bet, exit))) problems.push('other_comparison');
  if (!pricesHold(bet, prices, { publishedAt, settlement })) problems.push('other_prices');
  for (const [n, leg] of settlement.legs.entries()) {
    if (!gradeHolds(bet.legs[n]!, leg)) problems.push('other_grade');
    if (leg.by === 'result' && !leg.match && settlement.at <= leg.startsAt) problems.push('settled_before_start');
    if (!closeCanBe(leg)) problems.push('impossible_probability');
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

/** Whether a leg's grade follows from what the settlement says of its match; that it says enough is another check. */
function gradeHolds(leg: Bet['legs'][number], { by, grade, result, deadHeat, startsAt }: SettledLeg): boolean {
  if (by === null || !isOutcome(grade)) return by === null && !isOutcome(grade) && result === null;
  if (leg.type === 'custom') return (by === 'tipster' || by === 'admin') && result === null;
  if (deadHeat !== null) return false;
  if (by === 'rule') return grade === 'void';
  // A match that was played too late is void for what was bet on its first date.
  if (isVoidByPostponement(new Date(leg.startsAt), new Date(startsAt))) return false;
  if (result === null) return by !== 'result';
  try {
    const graded = gradeSelection(leg.market, leg.selection, leg.line, result);
    // An admin stands in for a figure that the result lacks, and for nothing else.
    return by === 'result' ? graded === grade : graded === 'unavailable';
  } catch {
    return false;
  }
}

/** A selection on a match of the calendar goes by its result, or is void by a rule for a reason that the settlement gives. */
function isSupported(leg: Bet['legs'][number], { by, result, reason }: SettledLeg, at: string): boolean {
  if (leg.type === 'custom' || by === null) return true;
  if (by !== 'rule') return result !== null;
  switch (reason) {
    case 'postponed':
      return isVoidByPostponement(new Date(leg.startsAt), new Date(at));
    case 'started':
      return result !== null;
    case 'cancelled':
    case 'decided':
      return true;
    case undefined:
      return false;
  }
}

function hasUnsupportedGrade(settlement: SettlementEntry): boolean {
  const { legs, at } = settlement;
  return settledBet(settlement)?.bet.legs.some((leg, n) => legs[n] && !isSupported(leg, legs[n], at)) ?? false;
}

const doubleOf = (text: string | null) => (text === null ? null : fromDoubleText(text));

/** Closing odds and their margin-free probability are of one complete book. */
function closeCanBe({ closingOdds, closingProbability }: SettledLeg): boolean {
  const probability = doubleOf(closingProbability);
  if (closingOdds === null || probability === null) return probability === null;
  return canBeFair(fromDecimal(closingOdds, 3)!, probability);
}

/** A tip's closing figures follow from its legs' closing prices. */
function closingHolds(bet: Bet, settlement: SettlementEntry): boolean {
  const closing = tipClosing(
    bet,
    settlement.legs.map(({ closingOdds, closingProbability }) => ({
      odds: closingOdds === null ? null : fromDecimal(closingOdds, 3),
      fairProbability: doubleOf(closingProbability),
    })),
  );
  return settlement.clv === figureText(closing.clv) && settlement.fairClv === figureText(closing.fairClv);
}

/** Impossible odds (a lay at 1) give no finite figure: then no text is the right one. */
function figureText(value: number | null): string | null {
  if (value === null) return null;
  return Number.isFinite(value) ? toDoubleText(value) : 'none';
}
