import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './index.ts';
import * as contract from './index.ts';

const OFFER = 'Bonus di benvenuto 100 €, registrati ora';
/** Whatever takes one of these takes any promotion: a line, a short one, a rich text. */
const PROBES = [
  OFFER,
  'Registrati ora',
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: OFFER }] }] },
];

type Def = { type: string } & Record<string, unknown>;

/** The schemas within a schema, with the path that each value has there. */
function partsOf(def: Def): [string, z.ZodType][] {
  const inner = (key: string) => def[key] as z.ZodType;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).map(([key, part]) => [`.${key}`, part]);
    case 'array':
      return [['[]', inner('element')]];
    case 'record':
      return [['{}', inner('valueType')]];
    case 'union':
      return (def.options as z.ZodType[]).map((option) => ['', option]);
    case 'pipe':
      // A text that a later step refuses is taken by nobody.
      return inner('in').def.type === 'string' ? [] : [['', inner('in')]];
    default:
      return 'innerType' in def ? [['', inner('innerType')]] : [];
  }
}

/** The fields of a request that take the probes: free text that nobody checks. */
function uncheckedTexts(schema: z.ZodType, path: string): string[] {
  const takes = PROBES.some((probe) => schema.safeParse(probe).success);
  const refuses = PROBES.some((probe) =>
    schema.safeParse(probe).error?.issues.some(({ message }) => message === 'promotion'),
  );
  if (takes) return [path];
  if (refuses) return [];
  return partsOf(schema.def as unknown as Def).flatMap(([step, part]) => uncheckedTexts(part, path + step));
}

/** Texts that nobody else reads, or that are checked elsewhere, by the reason; `*` stands for any part of a path. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  'a secret, an address or a number that is looked up': [
    'accountsCalls.*.password',
    'alertsCalls.*.password',
    'accountsCalls.*.password2',
    'accountsCalls.*.token',
    'accountsCalls.*.otp',
    'accountsCalls.*.google',
    'accountsCalls.changePassword.current',
    'accountsCalls.exchangeGoogleCode.code',
    'accountsCalls.addPasskey.response.*',
    'accountsCalls.*.refresh',
    'accountsCalls.signIn.*',
    'accountsCalls.register.referral_code',
    'publishingCalls.confirmNewsletter.token',
    'sellsCalls.*.client_secret',
    'sellsCalls.*.code',
    'supportCalls.*.key',
    'supportCalls.*.website',
    'supportCalls.fileReport.reported_bankroll',
    'supportCalls.fileReport.reported_user',
    'supportCalls.changeCommentChoices.*',
    'supportCalls.writeReview.tipster',
    'bankrollCalls.addReportMail.tipster',
  ],
  'data of a person or a firm, which stay with the team': [
    'accountsCalls.*.birth_date',
    'accountsCalls.*.phone_number',
    'accountsCalls.updateProfile.address.*',
    'accountsCalls.updateProfile.wallet_address',
    'payoutsCalls.*',
    'sellsCalls.requestInvoice.recipient.*',
    'sellsCalls.markInvoiceSent.reference',
    'sellsCalls.recordTaxPayment.reference',
    'supportCalls.applicantPublic.*',
    'supportCalls.requestCall.name',
  ],
  'the name of a token, a template, a bankroll, a bet or a view, which its owner alone sees': [
    'accountsCalls.createToken.name',
    'accountsCalls.addPasskey.name',
    'accountsCalls.renamePasskey.name',
    'bankrollCalls.*',
    'alertsCalls.setReminders.price.bookmakers[]',
    'tipsCalls.*Template.name',
    'toolsCalls.putValueChoice.bookmakers[]',
    'supportCalls.*MessageTemplate.*',
  ],
  'a note on a lesson, which its writer alone reads': ['academyCalls.saveLessonNote.text'],
  'a template becomes a tip through the call that makes tips, which checks it': [
    'tipsCalls.createTemplate.tip.legs[].market',
    'tipsCalls.createTemplate.tip.legs[].result',
  ],
  'a message that is read for a draft, and not kept': [
    'tipsCalls.readTipText.text',
    'tipsCalls.publishTipText.text',
    'alertsCalls.telegramUpdate.*',
  ],
  'a code of the domain, which refuses every other': [
    'calendarCalls.createEvent.sport',
    'tipsCalls.*.legs[].sport',
    'tipsCalls.create*.legs[].result',
    'tipsCalls.editTip.tip.legs[].result',
    'toolsCalls.computeAdvanced.bets[].selection',
  ],
  'written to the team, or by it to one member': [
    'accountsCalls.*.reason',
    'academyCalls.reviewExam.note',
    'academyCalls.*.answers{}',
    'calendarCalls.recordResult.reason',
    'publishingCalls.changePostStatus.note',
    'sellsCalls.*.reason',
    'sellsCalls.sendEvidence.note',
    'sellsCalls.settleRefund.reference',
    'supportCalls.appealReport.text',
    'supportCalls.contactUs.*',
    'supportCalls.decide*',
    'supportCalls.fileReport.*',
    'supportCalls.changeMeetingCall.*',
    'supportCalls.openThread.*',
    'supportCalls.watchWord.word',
    'supportCalls.writeNote.message',
    'supportCalls.hide*',
    'tipsCalls.disableTip.reason',
    'tipsCalls.moderateTip.reason',
  ],
  'what a tipster answers is checked where the side is known': ['supportCalls.writeMessage.message'],
  'settings of imports, which admins alone see': ['toolsCalls.*Schedule.*'],
  'a bookmaker’s settings have the stricter check of their own service': ['toolsCalls.*Site.*'],
};

const PATTERNS = Object.values(PRIVATE).flatMap((patterns) =>
  patterns.map((path) => ({
    path,
    expression: new RegExp(`^${path.replace(/[.[\]{}]/g, '\\$&').replaceAll('*', '.*')}$`),
  })),
);
const calls = Object.entries(contract).flatMap(([area, members]) =>
  area.endsWith('Calls')
    ? Object.entries(members as unknown as Record<string, Partial<Call>>).flatMap(([name, { body }]) =>
        body ? [{ name: `${area}.${name}`, body }] : [],
      )
    : [],
);
const unchecked = [...new Set(calls.flatMap(({ name, body }) => uncheckedTexts(body, name)))];

test('every free text of a request is checked for promotion, or private for a reason', () => {
  expect(unchecked.length).toBeGreaterThan(150);
  expect(unchecked.filter((path) => !PATTERNS.some(({ expression }) => expression.test(path)))).toEqual([]);
});

test('every line of the list of private texts stands for a text', () => {
  expect(PATTERNS.filter(({ expression }) => !unchecked.some((path) => expression.test(path)))).toEqual([]);
});

test('a refused text names the words, the first four', () => {
  const words = contract.promotionError(
    'Bonus di benvenuto. Codice promo. Soldi facili. Scommetti ora. Vincita sicura.',
  );
  expect(words).toEqual({
    code: 'promotion',
    values: { words: '“Bonus di benvenuto”, “Codice promo”, “Soldi facili”, “Scommetti ora”' },
  });
});

test('a text that is too long is refused for its length, and not read', () => {
  const text = contract.publicText(z.string().max(20));
  const codesOf = (value: string) => text.safeParse(value).error?.issues.map(({ code }) => code);
  expect(codesOf('Scommetti ora, scommetti ora')).toEqual(['too_big']);
  expect(codesOf('Scommetti ora')).toEqual(['custom']);
});
