import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { type Texts, textsOf } from './texts.ts';

/** A kind of mail is its texts: `kinds.<kind>` in the five `mail.json`, nothing else. */
export type MailKind = keyof Texts['mail']['kinds'];

export interface MailTexts {
  readonly subject: string;
  /** The preview that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: string;
  /** One paragraph each. */
  readonly body: readonly string[];
  /** The label of the mail's link, if it has one. */
  readonly button?: string;
}

interface MailFile {
  readonly greeting: string;
  readonly linkAlternative: string;
  /** The label of the link that ends a subscription. */
  readonly leave: string;
  readonly replyAbove: string;
  readonly footer: {
    readonly why: string;
    readonly whyOutside: string;
    readonly ignore: string;
    readonly notBetting: string;
  };
  readonly kinds: Readonly<Record<MailKind, MailTexts>>;
}

/** The texts of one kind of mail and the common ones; `{{name}}` marks a value. */
export function mailTexts(language: Language, kind: MailKind): MailTexts & Omit<MailFile, 'kinds'> {
  const { kinds, ...frame }: MailFile = textsOf(language, 'mail');
  return { ...frame, ...kinds[kind] };
}

/** Every kind of mail there is. */
export const MAIL_KINDS = Object.keys(textsOf(DEFAULT_LANGUAGE, 'mail').kinds) as MailKind[];
