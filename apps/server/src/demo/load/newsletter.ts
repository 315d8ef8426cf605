import { DAY_MS } from '@quotavera/domain/time';
import type { Environment } from '../../env.ts';
import { versionsInForce } from '../../modules/accounts/agreements/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { insertRows, isEmpty } from './repository.ts';

const SUBSCRIBERS = [
  ['it', 46],
  ['en', 12],
  ['de', 5],
] as const;

/** Issues, two that went out and a draft; of the older one a mail came back. */
const ISSUES = [
  {
    subject: 'Sette stagioni di previsioni, con i voti',
    daysAgo: 33,
    recipients: 44,
    bounced: 1,
    paragraphs: [
      'Abbiamo pubblicato la pagella delle nostre previsioni: quanto hanno perso contro le quote di chiusura, campionato per campionato.',
      'La trovi nella pagina delle previsioni, con ogni partita che è entrata nel conto.',
    ],
  },
  {
    subject: 'Come leggere un record in cinque minuti',
    daysAgo: 5,
    recipients: 46,
    bounced: 0,
    paragraphs: [
      'Un profilo ha molti numeri, e tre contano più degli altri: il rendimento atteso, la chiusura battuta, quante scommesse servono ancora.',
      'Nel nuovo articolo li leggiamo insieme su un profilo vero, dall’inizio alla fine.',
    ],
  },
  {
    subject: 'Novità di dicembre',
    daysAgo: null,
    recipients: 0,
    bounced: 0,
    paragraphs: ['Da scrivere: il registro dei tip si verifica anche dal telefono.'],
  },
] as const;

const documentOf = (paragraphs: readonly string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Subscribers of the newsletter and its issues, once. Their addresses receive nothing (RFC 2606). */
export async function loadNewsletter(db: Db, clock: Clock, environment: Environment): Promise<void> {
  if (!(await isEmpty(db, 'newsletter_issue'))) return;
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { privacy } = versionsInForce({ environment });
  await db.transaction().execute(async (trx) => {
    const subscribers = SUBSCRIBERS.flatMap(([language, count]) =>
      Array.from({ length: count }, (_, n) => {
        const at = ago(40 - (n % 38));
        const email = `newsletter-${language}-${n + 1}@example.com`;
        const consent = { privacy_version: privacy, consent_at: at, confirmed_at: at };
        return { email, language, status: 'confirmed', ...consent };
      }),
    );
    await insertRows(trx, 'newsletter_subscriber', subscribers);
    const issues = ISSUES.map(({ subject, daysAgo, recipients, bounced, paragraphs }) => {
      const sentAt = daysAgo === null ? null : ago(daysAgo);
      const at = sentAt ?? now;
      return {
        ...{
          language: 'it',
          subject,
          content: documentOf(paragraphs),
          status: sentAt ? 'sent' : 'draft',
        },
        ...{ scheduled_at: sentAt, sent_at: sentAt, created_at: at, updated_at: at },
        ...{ recipients, delivered: recipients - bounced, bounced },
      };
    });
    await insertRows(trx, 'newsletter_issue', issues);
  });
}
