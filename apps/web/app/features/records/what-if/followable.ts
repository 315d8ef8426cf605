import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import { OUTCOMES } from '@quotavera/domain/bet';
import type { FollowableTip } from '@quotavera/domain/records/what-if';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Replay = ReplyTo<typeof recordsAddresses.replayTips>;

const PROBABILITY_UNIT = 10_000;

/** The tips of several records, the columns of each put together again; an event has one number in all of them. */
export function followableTips(records: readonly Replay['tips'][], delayMinutes: number): FollowableTip[] {
  const events = new Map<string, number>();
  const numberOf = (event: string): number => {
    const known = events.get(event);
    if (known !== undefined) return known;
    events.set(event, events.size);
    return events.size - 1;
  };
  return records.flatMap((columns, tipster) => {
    const [lay, live] = [new Set(columns.lay), new Set(columns.live)];
    const [multiple, trade] = [new Set(columns.multiple), new Set(columns.trade)];
    const commission = new Map(columns.commission);
    const expires = new Map(columns.expires);
    const probability = new Map(columns.probability);
    const minimum = new Map(columns.minimum);
    const later = new Map(columns.later.find(({ minutes }) => minutes === delayMinutes)?.odds ?? []);
    return columns.published.map((publishedAt, at): FollowableTip => {
      const stated = probability.get(at);
      return {
        tipster,
        publishedAt,
        firstStartAt: columns.first_start[at]!,
        endsAt: columns.ends[at]!,
        live: live.has(at),
        expiresAt: expires.get(at) ?? null,
        events: columns.events[at]!.map(numberOf),
        side: lay.has(at) ? 'lay' : 'back',
        odds: columns.odds[at]!,
        riskMicro: columns.risk[at]!,
        form: trade.has(at) ? 'trade' : multiple.has(at) ? 'multiple' : 'straight',
        outcome: OUTCOMES[columns.outcome[at]!]!,
        returnNano: columns.return[at]!,
        commissionMilli: commission.get(at) ?? 0,
        probability: stated === undefined ? null : stated / PROBABILITY_UNIT,
        minimumOdds: minimum.get(at) ?? null,
        laterOdds: later.get(at) ?? null,
      };
    });
  });
}
