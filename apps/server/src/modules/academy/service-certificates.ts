import type { readCertificate } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Language } from '@quotavera/i18n';
import { FORMATS, textsOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { writePdf } from '../../platform/pdf/index.ts';
import { selectCertificate } from './repository-exams.ts';

export async function certificateOf(
  db: Db,
  code: string,
  language: string,
): Promise<ReplyOf<typeof readCertificate> | Failure> {
  const row = await selectCertificate(db, code, language);
  if (!row) return fail('not_found');
  const { holder, course, difficulty, issued_at } = row;
  return { code, holder, course, difficulty, issued_at: issued_at.toISOString() };
}

/** A certificate as a PDF (A4, one page) in the reader's language, with the address where anybody can check it. */
export async function certificatePdf(
  { db, environment }: Pick<ServerContext, 'db' | 'environment'>,
  code: string,
  language: Language,
): Promise<Buffer | undefined> {
  const row = await selectCertificate(db, code, language);
  if (!row) return undefined;
  const { holder, course, difficulty, issued_at } = row;
  const { certificatePage: label, difficulty: levels } = textsOf(language, 'academy');
  return writePdf({
    language,
    title: label.title,
    author: environment.SELLER_NAME,
    at: issued_at,
    head: ['Quotavera'],
    lead: holder,
    rows: [
      [label.course, course],
      [label.level, levels[difficulty]],
      [label.issued, FORMATS.day(issued_at, language)],
      [label.code, code],
    ],
    note: label.check,
    link: new URL(`/certificates/${code}`, environment.PUBLIC_URL).href,
  });
}
