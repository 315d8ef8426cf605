import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactUs, readThread, writeMessage } from '@quotavera/contract/support';
import { supportLinks } from '@quotavera/contract/support/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../../testing/index.ts';

/** Answers as mail programs and attackers send them, with the text that each becomes; or the code by which it is refused. */
const folder = join(process.env.SHARED_DIR ?? '../shared', 'data/cases/mails');
const SECRET = 'a-secret-of-the-mail-server';

let t: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({
    environment: {
      INBOUND_MAIL_ADDRESS: 'reply@in.example.com',
      INBOUND_MAIL_SECRET: SECRET,
      INBOUND_MAIL_AUTHSERV: 'mx.example.com',
      RATE_LIMITS: '0',
    },
  });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

async function answerOf(file: string) {
  const form = { name: 'Free', email: 'free@example.com', subject: 'Domanda sul piano', message: 'Come si fa?' };
  const { id } = (await t.api.call(contactUs, { body: form })).reply;
  await t.api.call(writeMessage, { params: { id }, body: { message: 'Vada su Piani.' }, token: admin.token });
  const { envelope } = await t.db
    .selectFrom('mail')
    .select('envelope')
    .where('kind', '=', 'contact_reply')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { replyTo } = envelope as { replyTo: string };
  const raw = readFileSync(join(folder, `${file}.eml`), 'latin1').replace('REPLY_ADDRESS', replyTo);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `${supportLinks.inboundMail}?to=${encodeURIComponent(replyTo)}`,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: Buffer.from(raw, 'latin1'),
  });
  const { code, accepted } = response.json();
  if (code) return code;
  const { results } = (await t.api.call(readThread, { params: { id }, token: admin.token })).reply.messages;
  const last = results.findLast(({ kind, side }) => kind === 'message' && side === 'reader')!;
  return accepted ? [last.message, ...last.attachments.map(({ name }) => name)].join(' + ') : 'ignored';
}

const CASES = {
  'bottom-posting': "Grazie, ma il tasto PRO non c'è.",
  'inline-answers': 'Fatto, ma il tasto non risponde.\n\nSì, grazie!',
  'greater-than-last': 'Non capisco questo mercato:\n>2.5',
  'reply-then-dashes': 'La mia giocata\n-- \nMilan vince, quota 2.00',
  'outlook-desktop-it': 'Grazie, ho risolto.\n\nMarco',
  'outlook-desktop-en': 'Grazie, ho risolto.\n\nMarco',
  'gmail-it': 'Grazie, ho risolto.\n\nMarco',
  'gmail-es': 'Grazie, ho risolto.\n\nMarco',
  'iphone-it-signature': 'Grazie, ho risolto.\n\nMarco\n\nInviato da iPhone',
  flowed: 'Questa riga continua qui e qui.',
  'forge-mailfrom-local-part-dmarc-pass': 'mail_sender_unknown',
  'forge-spf-quoted-local-at-victim': 'mail_sender_unknown',
  'forge-dmarc-pass-of-other-from': 'mail_sender_unknown',
  'forge-two-from-evil-first': 'mail_sender_unknown',
  'forge-dmarc-fail': 'mail_sender_unknown',
  'forge-no-ar': 'mail_sender_unknown',
  'forge-dkim-identity-i': 'mail_sender_unknown',
  // The guide says that a receiving server which doesn't name itself can't be used.
  'forge-m365-no-authserv': 'mail_sender_unknown',
  'forge-three-headers-opendkim-opendmarc-spf':
    'Testo di chi si spaccia per Free: three-headers-opendkim-opendmarc-spf',
  'forge-authserv-version': 'Testo di chi si spaccia per Free: authserv-version',
  'nul-in-text': 'Ciao mondo',
  'inline-screenshot-gmail': 'Ecco lo schermo:\n\n[image: schermata.png] + schermata.webp',
  'applemail-inline-mixed': 'Prima\n\nDopo la foto + IMG_1.webp',
  'oof-cpanel-autorespond': 'ignored',
  'oof-autoresponder': 'ignored',
  'oof-precedence-upper': 'ignored',
  'mdn-read-receipt': 'ignored',
  'calendar-reply': 'ignored',
  'fbl-empty-return-path': 'ignored',
  'cp1252-unlabelled': 'Perché costa 19,99 €?',
  cp1252: 'Perché costa 19,99 €?',
  iso88591euro: 'Perché € 20?',
  'from-plus-alias': 'mail_sender_unknown',
  'from-case': 'Testo case',
  'envelope-only': 'Solo busta',
} as const;

test.each(Object.entries(CASES))('the answer by mail %s is read as its writer meant it', async (file, right) => {
  expect(await answerOf(file)).toBe(right);
});
