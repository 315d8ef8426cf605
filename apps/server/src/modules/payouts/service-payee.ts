import { camelCaseNames, snakeCase } from '@quotavera/contract/names';
import { ibanHeldUntil, type Payee, payeeProblems, tidyPayee } from '@quotavera/domain/payouts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { ibanOf } from '../../platform/iban.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import type { Actor, PayoutContext } from './context.ts';
import type { TaxData } from './presenter.ts';
import * as repository from './repository-payee.ts';
import { selectOpenPayout } from './repository-payouts.ts';
import { type Earnings, earningsOf } from './service-earnings.ts';
import { hintOf, openIban, sealIban } from './service-iban.ts';
import { EARNINGS } from './service-mails.ts';

/** The fields that differ, by their names on the wire: the log tells what was changed, not what it was. */
function changedFields(before: Payee | null, after: Payee): string {
  const fields = Object.keys(after) as (keyof Payee)[];
  return fields
    .filter((field) => after[field] !== (before?.[field] ?? ''))
    .map((field) => snakeCase(field))
    .join(', ');
}

/**
 * Changes the person or business that a tipster is paid as. The tax withheld from an open payout depends on it, so an open payout has to be
 * closed first.
 */
export async function saveTaxData(context: PayoutContext, actor: Actor, data: TaxData): Promise<Earnings | Failure> {
  const at = context.clock.now();
  const payee = tidyPayee(camelCaseNames(data));
  const problems = Object.entries(payeeProblems(payee, at));
  if (problems.length > 0) {
    return fail('validation', {
      fields: Object.fromEntries(problems.map(([field, code]) => [snakeCase(field), code])),
    });
  }
  const done = await context.db.transaction().execute(async (trx) => {
    const tipster = await repository.lockTipster(trx, actor.accountId);
    if (!tipster) return fail('not_a_tipster');
    if (await selectOpenPayout(trx, tipster.id)) return fail('payout_open');
    const { data: before } = await repository.selectPayee(trx, tipster.id);
    if (before && changedFields(before, payee) === '') {
      return fail('nothing_to_change');
    }
    await repository.upsertPayee(trx, tipster.id, payee, at);
    await writeAuditLine(trx, {
      actorId: tipster.id,
      accountId: tipster.id,
      action: 'tax_data_changed',
      reason: '',
      data: { fields: changedFields(before, payee) },
      at,
      requestId: actor.requestId,
    });
    return true as const;
  });
  return isFailure(done) ? done : earningsOf(context, actor.accountId);
}

/** Changes the account that a tipster is paid on. Payouts wait, and a mail tells: an open session must not be enough to redirect money. */
export async function saveIban(context: PayoutContext, actor: Actor, text: string): Promise<Earnings | Failure> {
  const at = context.clock.now();
  const iban = ibanOf(text);
  if (iban === null) return fail('validation', { fields: { iban: text.trim() ? 'iban_invalid' : 'required' } });
  const done = await context.db.transaction().execute(async (trx) => {
    const tipster = await repository.lockTipster(trx, actor.accountId);
    if (!tipster) return fail('not_a_tipster');
    const before = await repository.selectPayee(trx, tipster.id);
    if (before.iban && openIban(context, tipster.id, before.iban) === iban) return fail('nothing_to_change');
    const hint = hintOf(iban);
    await repository.upsertIban(trx, tipster.id, sealIban(context, tipster.id, iban), hint, at);
    await writeAuditLine(trx, {
      actorId: tipster.id,
      accountId: tipster.id,
      action: 'iban_changed',
      reason: '',
      data: { from: before.ibanHint || null, to: hint },
      at,
      requestId: actor.requestId,
    });
    const values = { iban: hint, until: ibanHeldUntil(at) };
    await context.mail.toMember(trx, tipster.id, { kind: 'iban_changed', values, page: EARNINGS });
    return true as const;
  });
  return isFailure(done) ? done : earningsOf(context, actor.accountId);
}
