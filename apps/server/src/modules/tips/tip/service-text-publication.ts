import { tipInput } from '@quotavera/contract/tips';
import { readTip } from '@quotavera/contract/tips/codec';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { unreadable } from './policy.ts';
import type { TipContext } from './service-lists.ts';
import { publishTip } from './service-publication.ts';
import { readText, type TextReading } from './service-text.ts';

interface WrittenTip {
  text: string;
  is_free: boolean;
  channel_id: number | null;
  repeat_confirmed: boolean;
}

/** Why a text can't be published as it was read: its words that are no part of a bet, its legs that lack something; null when it can. */
function unreadFailure({ legs, stake, unread }: TextReading): Failure | null {
  const partly = legs.filter(({ fixture, market, odds }) => !fixture || !market || !odds).map(({ said }) => said);
  const words = [...partly, ...unread];
  if (legs.length > 0 && words.length === 0 && stake !== null) return null;
  return fail('tip_text_unread', {
    fields: {
      ...(words.length > 0 || legs.length === 0
        ? { text: { code: 'text_unread', values: { text: words.join(', ') || '–' } } }
        : {}),
      ...(stake === null ? { stake: 'required' } : {}),
    },
  });
}

/** The reading as the form would send it. */
function inputOf(reading: TextReading, { is_free, channel_id }: WrittenTip) {
  const { legs, side, liveprematch, stake, stake_basis, bookmaker, minimum_odds } = reading;
  return tipInput.safeParse({
    side,
    liveprematch,
    stake,
    stake_basis,
    bookmaker,
    minimum_odds,
    is_free,
    channel_id,
    legs: legs.map(({ fixture, market, result, line, odds }) => ({
      type: 'structured',
      fixture_id: fixture?.id,
      market,
      result,
      line,
      odds,
    })),
  });
}

async function publishReading(trx: Trx, tipsterId: number, written: WrittenTip, context: TipContext) {
  const reading = await readText(trx, written.text, context);
  const input = inputOf(reading, written);
  const refused = unreadFailure(reading);
  if (refused || !input.success) return refused ?? fail('tip_text_unread');
  const { tip, codes } = readTip(reading.side === 'lay' ? 'exchange' : 'valuebet', input.data);
  const { repeat_confirmed: repeatConfirmed } = written;
  const publication = { tipsterId, tipId: null, tip, by: tipsterId, repeatConfirmed };
  return unreadable(codes) ?? publishTip(trx, publication, context);
}

/**
 * Publishes a tip as it is written in a message, where all of it was read; otherwise nothing is kept. The key stands for the text: sent
 * again, it answers with the tip that was published, whatever the calendar knows by then.
 */
export function publishText(
  db: Db,
  tipsterId: number,
  { key, ...written }: WrittenTip & { key: string | null },
  context: TipContext,
): Promise<number | Failure> {
  const request = key === null ? null : { key, request: { tipsterId, written } };
  return transact(db, (trx) =>
    withIdempotencyKey(trx, tipsterId, request, context.clock.wall(), () =>
      publishReading(trx, tipsterId, written, context),
    ),
  );
}
