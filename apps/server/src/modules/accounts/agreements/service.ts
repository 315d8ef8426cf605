import type { readAgreements } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { AGREED_DOCUMENTS, type AgreedDocument, type Language, newVersions } from '@quotavera/domain/accounts';
import { contentOf } from '../../../platform/content/texts.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'environment'>;
type Versions = Readonly<Record<AgreedDocument, string>>;
type Agreements = ReplyOf<typeof readAgreements>;

/** The version of each document that is in force. */
export function versionsInForce({ environment }: Context): Versions {
  const { versions } = contentOf(environment);
  const newest = (document: AgreedDocument) => newVersions(versions[document], null)[0]!.version;
  return { terms: newest('terms'), privacy: newest('privacy') };
}

/** Keeps that an account has accepted everything in force. */
export async function acceptAllInForce(trx: Db | Trx, context: Context, accountId: number, at: Date): Promise<void> {
  await repository.insertAcceptances(trx, accountId, versionsInForce(context), at);
}

export async function agreementsOf(
  db: Db,
  { environment }: Context,
  accountId: number,
  language: Language,
): Promise<Agreements> {
  const { versions } = contentOf(environment);
  const acceptances = await repository.selectAcceptances(db, accountId);
  const inForce = versionsInForce({ environment });
  return {
    results: AGREED_DOCUMENTS.map((document) => {
      const accepted = acceptances.find((each) => each.document === document);
      return {
        document,
        version: inForce[document],
        accepted: accepted ? { version: accepted.version, at: accepted.at.toISOString() } : null,
        changes: newVersions(versions[document], accepted?.version ?? null).map(({ version, changes }) => ({
          version,
          points: [...changes[language]],
        })),
      };
    }),
  };
}

/** Whether something in force isn't accepted yet. */
export async function isAgreementDue(db: Db, { environment }: Context, accountId: number): Promise<boolean> {
  const { versions } = contentOf(environment);
  const acceptances = await repository.selectAcceptances(db, accountId);
  return AGREED_DOCUMENTS.some((document) => {
    const accepted = acceptances.find((each) => each.document === document);
    return newVersions(versions[document], accepted?.version ?? null).length > 0;
  });
}

/** Accepts versions as their reader saw them. Another than the one in force is a conflict: they would accept what they haven't seen. */
export async function accept(
  { db, clock, environment }: Pick<ServerContext, 'db' | 'clock' | 'environment'>,
  accountId: number,
  versions: Readonly<Partial<Versions>>,
): Promise<Result<true>> {
  const inForce = versionsInForce({ environment });
  const isOther = AGREED_DOCUMENTS.some((document) => versions[document] && versions[document] !== inForce[document]);
  if (isOther) return fail('conflict');
  await repository.insertAcceptances(db, accountId, versions, clock.now());
  return ok(true);
}
