import { createHash } from 'node:crypto';
import type { ReplyOf } from '@quotavera/contract/core';
import type { listDac7Messages } from '@quotavera/contract/payouts';
import { DAC7_MESSAGE_KINDS, type Payee } from '@quotavera/domain/payouts';
import { periodInstants, romeDay } from '@quotavera/domain/time';
import { seal, unseal } from '../../platform/config/sealed.ts';
import type { Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { sellerOf } from '../sells/invoice/service-seller.ts';
import type { Actor, PayoutContext } from './context.ts';
import { type Dac7Document, type Dac7Message, dac7Xml, type QuarterFigures } from './dac7-xml.ts';
import * as repository from './repository-dac7.ts';
import { selectPayee } from './repository-payee.ts';
import { selectQuarters } from './repository-statements.ts';
import { openIban } from './service-iban.ts';

const LATEST = 24;
const owner = (reference: string) => `dac7:${reference}`;

/** The data and figures that are reported of a tipster. */
interface Reported {
  payee: Payee;
  iban: string;
  quarters: QuarterFigures[];
  digest: Buffer;
}

async function reportedIn(context: PayoutContext, trx: Trx, year: number): Promise<Map<number, Reported>> {
  const { from, to } = periodInstants(`${year}` as `${number}`, 0);
  const all = await selectQuarters(trx, { from: from!, to: to! });
  const reported = new Map<number, Reported>();
  for (const id of new Set(all.map(({ tipster_id }) => tipster_id))) {
    const { data: payee, iban } = await selectPayee(trx, id);
    const quarters = all
      .filter(
        ({ tipster_id, consideration, activities }) => tipster_id === id && (consideration !== 0 || activities > 0),
      )
      .map(({ tipster_id: _, ...figures }) => figures);
    if (!payee || quarters.length === 0) continue;
    const digest = createHash('sha256')
      .update(JSON.stringify([payee, quarters]))
      .digest();
    reported.set(id, { payee, quarters, digest, iban: iban ? openIban(context, id, iban) : '' });
  }
  return reported;
}

type Change = Pick<Dac7Document, 'act' | 'corrects'> & { tipsterId: number };

/** Compares what is to be reported with what the tax office has. */
function changesOf(reported: ReadonlyMap<number, Reported>, sent: readonly repository.SentDocument[]): Change[] {
  const known = new Map(sent.filter(({ act }) => act !== 'deletion').map((each) => [each.tipster_id, each]));
  const present = [...reported].flatMap(([tipsterId, { digest }]): Change[] => {
    const before = known.get(tipsterId);
    if (!before) return [{ tipsterId, act: 'new', corrects: null }];
    return before.digest.equals(digest) ? [] : [{ tipsterId, act: 'correction', corrects: before.reference }];
  });
  const gone = [...known.values()].filter(({ tipster_id }) => !reported.has(tipster_id));
  return [
    ...present,
    ...gone.map(
      ({ tipster_id, reference }): Change => ({ tipsterId: tipster_id, act: 'deletion', corrects: reference }),
    ),
  ];
}

/** A tipster without earnings any more is deleted by the data that are left of them. */
async function contentOf(
  trx: Trx,
  reported: ReadonlyMap<number, Reported>,
  tipsterId: number,
): Promise<Reported | null> {
  const present = reported.get(tipsterId);
  if (present) return present;
  const { data: payee } = await selectPayee(trx, tipsterId);
  return payee && { payee, iban: '', quarters: [], digest: Buffer.alloc(0) };
}

/** Makes what is missing of a year's messages to the tax office: one of new tipsters, one of corrections. */
export async function makeDac7Messages(
  context: PayoutContext,
  actor: Actor,
  year: number,
): Promise<ReplyOf<typeof listDac7Messages> | Failure> {
  const operator = sellerOf(context.environment, (await context.provider())?.name ?? null);
  if (!operator) return fail('seller_not_set_up');
  const madeAt = context.clock.now();
  if (romeDay(madeAt).slice(0, 4) <= String(year)) return fail('dac7_early');
  const done = await transact(context.db, async (trx) => {
    await repository.lockMessages(trx);
    const reported = await reportedIn(context, trx, year);
    const changes = changesOf(reported, await repository.selectLatestDocuments(trx, year));
    if (changes.length === 0) return fail('nothing_to_change');
    for (const kind of DAC7_MESSAGE_KINDS) {
      const own = changes.filter(({ act }) => (act === 'new') === (kind === 'new'));
      if (own.length === 0) continue;
      const before = await repository.countMessages(trx, year);
      const reference = `IT${year}IT${operator.vatNumber}-${before + 1}`;
      const documents: (Dac7Document & { tipsterId: number; digest: Buffer })[] = [];
      for (const change of own) {
        const content = await contentOf(trx, reported, change.tipsterId);
        if (content) documents.push({ ...change, ...content, reference: `${reference}-${change.tipsterId}` });
      }
      const message: Dac7Message = { reference, kind, year, madeAt, operator, isResent: before > 0, documents };
      const content = seal(context.secrets.get('payees'), Buffer.from(dac7Xml(message)), owner(reference));
      await repository.insertMessage(
        trx,
        { reference, kind, year, at: madeAt, actorId: actor.accountId, content },
        documents.map(({ tipsterId: tipster_id, reference: own_reference, act, digest }) => ({
          tipster_id,
          reference: own_reference,
          act,
          digest,
        })),
      );
    }
    return true as const;
  });
  return isFailure(done) ? done : dac7Messages(context);
}

export async function dac7Messages({ db }: PayoutContext): Promise<ReplyOf<typeof listDac7Messages>> {
  const messages = await repository.selectMessages(db, LATEST);
  return { results: messages.map(({ made_at, ...message }) => ({ ...message, made_at: made_at.toISOString() })) };
}

/** A message as it was made. */
export async function dac7Message(
  context: PayoutContext,
  id: number,
): Promise<{ name: string; xml: string } | undefined> {
  const message = await repository.selectMessageFile(context.db, id);
  if (!message) return undefined;
  const { reference, content } = message;
  return { name: `${reference}.xml`, xml: unseal(context.secrets.get('payees'), content, owner(reference)).toString() };
}
