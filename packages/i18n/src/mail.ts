import { isWritable } from './fill.ts';
import type { FORMATS, FormatName } from './formats.ts';
import type { Language } from './languages.ts';
import { MAIL_VALUES } from './mail-values.generated.ts';
import { type Texts, textsOf } from './texts.ts';

/** A kind of mail is its texts: `kinds.<kind>` in the five `mail.json`, nothing else. */
export type MailKind = keyof Texts['mail']['kinds'];

/** Mails about somebody's money: whether they arrive matters, and they are evidence of what was said. */
export const MONEY_MAILS = [
  'plan_bought',
  'withdrawal_received',
  'plan_renewed',
  'renewal_failed',
  'plan_unpaid',
  'renewal_ahead',
  'renewal_put_off',
  'card_ends',
  'billing_stopped',
  'payment_returned',
  'refund_made',
  'refund_transferred',
  'subscription_extended',
  'subscription_ended',
  'channel_bought',
  'channel_price',
  'channel_closing',
  'channel_stopped',
  'channel_ended',
  'channel_undelivered',
  'iban_changed',
  'payout_sent',
  'payout_rejected',
  'payout_returned',
  'payout_transferred',
  'transfer_returned',
] as const satisfies readonly MailKind[];

/** A part of a sentence; a function of the language where it depends on that, since callers don't know it. */
export type Phrase = string | ((language: Language) => string);

type ValueOf<Format extends FormatName | 'text'> = Format extends FormatName
  ? Parameters<(typeof FORMATS)[Format]>[0]
  : Phrase;

/** The values that the texts of a kind of mail ask for, each as its format takes it. */
type MailValues<Kind extends MailKind> = {
  readonly [Name in keyof (typeof MAIL_VALUES)[Kind]]: ValueOf<
    (typeof MAIL_VALUES)[Kind][Name] & (FormatName | 'text')
  >;
};

interface KindOf<Kind extends MailKind> {
  kind: Kind;
}

/** A kind of mail with the values of its texts; there are none where the texts ask for none. */
export type MailContent = {
  [Kind in MailKind]: [keyof MailValues<Kind>] extends [never]
    ? KindOf<Kind> & { values?: undefined }
    : KindOf<Kind> & { values: MailValues<Kind> };
}[MailKind];

export interface MailTexts {
  subject: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  title: string;
  /** The mail's paragraphs. */
  body: readonly string[];
  /** The label of the mail's link, if it has one. */
  button?: string;
}

interface MailFile {
  greeting: string;
  linkAlternative: string;
  /** The label of the link that ends a subscription. */
  leave: string;
  replyAbove: string;
  footer: {
    why: string;
    whyOutside: string;
    ignore: string;
    notBetting: string;
  };
  kinds: Readonly<Record<MailKind, MailTexts>>;
}

/** The texts of one kind of mail and the common ones; `{{name}}` and `{{name, format}}` mark values. */
export function mailTexts(language: Language, kind: MailKind): MailTexts & Omit<MailFile, 'kinds'> {
  const { kinds, ...frame }: MailFile = textsOf(language, 'mail');
  return { ...frame, ...kinds[kind] };
}

/** Every kind of mail there is. */
export const MAIL_KINDS = Object.keys(MAIL_VALUES) as MailKind[];

/** Lists the values that a kind's texts ask for and that can't be written. The types allow none, but a database may hold one all the same. */
export function missingValues({ kind, values }: MailContent): string[] {
  const given: Readonly<Record<string, unknown>> = values ?? {};
  return Object.keys(MAIL_VALUES[kind]).filter((name) => !isWritable(given[name]));
}
