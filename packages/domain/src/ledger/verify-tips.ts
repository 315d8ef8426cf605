import { liveEndsAt, sportOfLegs } from '../bet/legs.ts';
import { addDays, isDay, mondayOf, romeDay } from '../time/rome.ts';
import { type CommittedTerms, parseBetContent, parseExitContent, parseTerms, parseTipPrices } from './bet-content.ts';
import type { BundledReveal } from './bundle.ts';
import { opens } from './commitment.ts';
import type { Reveal } from './entry.ts';
import type { Hasher } from './hash.ts';
import { exitReveals, knownBet, type Reveals, revealsOf, type TipHistory } from './history.ts';
import { Findings } from './verification.ts';
import { type SeenSize, timeEvidence } from './verify-log.ts';
import { announcedWeek } from './verify-ranks.ts';

/** The findings count commitments under these names; `again` is one that a re-settlement reveals once more. */
const KIND_OF_COMMITMENT = {
  publication: 'tips',
  exit: 'exits',
  price: 'prices',
  amendment: 'amendments',
  note: 'amendments',
  stop: 'amendments',
  terms: 'terms',
} as const;

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
        [tip.terms, settlement.terms ?? [], 'terms_not_revealed', 'terms_never_logged'],
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
    const words = [...tip.amendments, ...tip.notes, ...(tip.stop ? [tip.stop] : [])];
    for (const entry of [tip.publication, ...tip.exits, ...tip.prices, ...tip.terms, ...words]) {
      const reveal = bySeq.get(entry.seq);
      if (!reveal) continue;
      bySeq.delete(entry.seq);
      await check(entry, reveal);
      if (entry.type === 'publication' && !parseBetContent(reveal.content)) findings.fail('unreadable', entry);
      if (entry.type === 'exit' && !parseExitContent(reveal.content)) findings.fail('unreadable', entry);
      if (entry.type === 'price' && !parseTipPrices(reveal.content)) findings.fail('unreadable', entry);
      if (entry.type === 'terms' && !parseTerms(reveal.content)) findings.fail('unreadable', entry);
    }
  }
  for (const { seq } of bySeq.values()) findings.failures.push({ code: 'nothing_committed', seq });
  return findings;
}

/** Whether terms take nothing back of those before: no lower minimum, no later expiry. */
function isStricter(terms: CommittedTerms, before: CommittedTerms): boolean {
  const lower = (terms.minimumOdds ?? 0) < (before.minimumOdds ?? 0);
  const later =
    before.expiresAt !== null &&
    (terms.expiresAt === null || Date.parse(terms.expiresAt) > Date.parse(before.expiresAt));
  return !lower && !later;
}

/**
 * An author's changes of an open tip must come before its start, as the last settlement knows it: a match that was put off is open until
 * then. A live tip may be advised against, and its terms made stricter, until its match could have ended. Terms may only get stricter, as far
 * as they are revealed.
 */
function checkChanges(findings: Findings, tip: TipHistory, reveals: Reveals, end: number): void {
  const { terms, stop, freeing, settlements } = tip;
  const bet = knownBet(tip, reveals);
  const settlement = settlements.at(-1);
  if (!bet) return;
  const start = settlement && Math.min(...settlement.legs.map((leg) => Date.parse(leg.startsAt)));
  for (const entry of [...terms, ...(stop ? [stop] : []), ...(freeing ? [freeing] : [])]) {
    if (bet.phase === 'live' && entry.type !== 'freeing') {
      if (Date.parse(entry.at) >= end) findings.fail('after_end', entry);
    } else if (start !== undefined && Date.parse(entry.at) >= start) findings.fail('changed_after_start', entry);
  }
  let before: CommittedTerms = { minimumOdds: bet.minimumOdds, expiresAt: bet.expiresAt };
  for (const [n, entry] of terms.entries()) {
    const content = settlement?.terms?.[n]?.content ?? reveals.get(entry.seq);
    const after = content === undefined ? null : parseTerms(content);
    if (!after) continue;
    if (!isStricter(after, before)) findings.fail('terms_loosened', entry);
    before = after;
  }
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
  const reveals = revealsOf(revealed);
  for (const tip of tips) {
    const { publication, exits, settlements, withdrawal } = tip;
    const settlement = settlements.at(-1);
    const bet = knownBet(tip, reveals);
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
    checkChanges(findings, tip, reveals, end);
    const isTooLate = withdrawal && (bet.phase === 'live' || Date.parse(withdrawal.at) >= Math.min(...starts));
    if (isTooLate) findings.fail('withdrawn_late', withdrawal);
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

/** Days after the week of its first start in which a tip gets its outcome. */
const SETTLED_WITHIN_DAYS = 30;

/** The time of a record's newest entry, milliseconds since 1970. */
export function newestTime(entries: readonly { at: string }[]): number {
  return entries.reduce((newest, { at }) => Math.max(newest, Date.parse(at)), 0);
}

/**
 * Says how many tips have no outcome 30 days after the week that they were announced for: a loss could wait there for ever. A withdrawn tip
 * needs one only where it ranks.
 */
export function remarkUnsettled(
  findings: Findings,
  tips: readonly TipHistory[],
  { reveals, now }: { reveals: Reveals; now: number },
): void {
  const unsettled = tips.filter((tip) => {
    const { publication, settled, withdrawal } = tip;
    if (settled || (withdrawal && !knownBet(tip, reveals)?.ranks)) return false;
    const week = announcedWeek(publication) ?? mondayOf(romeDay(Date.parse(publication.at)));
    return Date.parse(`${addDays(week, 7 + SETTLED_WITHIN_DAYS)}T00:00:00.000Z`) <= now;
  });
  const [first] = unsettled;
  if (!first) return;
  findings.facts.unsettled = unsettled.length;
  findings.remark('unsettled', first.publication, String(unsettled.length));
}
