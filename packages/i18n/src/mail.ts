import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { type Texts, textsOf } from './texts.ts';

/** A kind of mail is its texts: `kinds.<kind>` in the five `mail.json`, nothing else. */
export type MailKind = keyof Texts['mail']['kinds'];

export interface MailTexts {
  readonly subject: string;
  /** What mail programs show beside the subject before the mail is opened. */
  readonly preview: string;
  readonly title: string;
  /** One paragraph each. */
  readonly body: readonly string[];
  /** What the mail's link is called; a mail without a link has none. */
  readonly button?: string;
}

interface MailFile {
  readonly greeting: string;
  readonly linkAlternative: string;
  readonly footer: { readonly why: string; readonly ignore: string; readonly notBetting: string };
  readonly kinds: Readonly<Record<MailKind, MailTexts>>;
}

/** The texts of one kind of mail with those that every mail has; values stand in them as `{{name}}`. */
export function mailTexts(language: Language, kind: MailKind): MailTexts & Omit<MailFile, 'kinds'> {
  const { kinds, ...frame }: MailFile = textsOf(language, 'mail');
  return { ...frame, ...kinds[kind] };
}

/** Every kind of mail there is. */
export const MAIL_KINDS = Object.keys(textsOf(DEFAULT_LANGUAGE, 'mail').kinds) as MailKind[];
