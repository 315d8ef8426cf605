import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { REPLY_MARKER } from '@quotavera/domain/support/messages';
import type { Language } from '@quotavera/i18n';
import { type MailKind, mailTexts } from '@quotavera/i18n/server';
import { type FilledTexts, htmlOf } from './html.ts';

const SUBJECT_MAX = 200;
const VALUE_MAX = 1_000;
/** Control and bidirectional characters, which are removed from values. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

export type MailValues = Readonly<Record<string, string | number>>;

export interface MailContent {
  readonly kind: MailKind;
  readonly language: Language;
  readonly values: MailValues;
  /** What a member wrote, after the first paragraph; its lines stay lines. */
  readonly words?: string | undefined;
  /** Absolute; null for a mail without one. */
  readonly link: string | null;
  readonly home: string;
  /** A text of its own, below the kind's; its HTML is safe to insert. */
  readonly content?: MailWriting | undefined;
  /** Absolute, where the reader ends what they subscribed to. */
  readonly leave?: string | undefined;
  /** Whether it goes to somebody without an account. */
  readonly outside: boolean;
  /** An answer to it comes back into its conversation. */
  readonly isAnswerable: boolean;
}

export interface MailWriting {
  readonly html: string;
  readonly text: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A value becomes one line without control characters, of bounded length. */
function clean(value: string | number): string {
  return printable(String(value)).slice(0, VALUE_MAX);
}

const printable = (line: string) => line.replace(UNPRINTABLE, ' ').trim();

/** Fills the values in. A missing value is a programming error. */
function fill(text: string, values: MailValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail's text asks for "${name}", which wasn't given`);
    return clean(value);
  });
}

function filled({ kind, language, values, words, link, isAnswerable, outside }: MailContent): FilledTexts {
  const texts = mailTexts(language, kind);
  const all = { product: PRODUCT_NAME, ...values };
  const withValues = (text: string) => fill(text, all);
  const [first = '', ...rest] = texts.body.map(withValues);
  const written = (words ?? '').split('\n').map(printable);
  if (link && !texts.button) throw new Error(`The mail ${kind} has a link, but no text for it`);
  return {
    leave: withValues(texts.leave),
    subject: withValues(texts.subject),
    preview: withValues(texts.preview),
    title: withValues(texts.title),
    greeting: withValues(texts.greeting),
    // A paragraph that is nothing but a value may have none.
    body: [first, ...written, ...rest].filter((paragraph) => paragraph !== ''),
    replyAbove: isAnswerable ? `${REPLY_MARKER} ${texts.replyAbove} -##` : '',
    button: link && texts.button ? withValues(texts.button) : null,
    linkAlternative: withValues(texts.linkAlternative),
    footer: {
      why: withValues(outside ? texts.footer.whyOutside : texts.footer.why),
      ignore: withValues(texts.footer.ignore),
      notBetting: withValues(texts.footer.notBetting),
    },
  };
}

function textOf(texts: FilledTexts, { link, home, content, leave }: MailContent): string {
  const parts = [texts.replyAbove, texts.greeting, ...texts.body, content?.text ?? ''].filter((part) => part !== '');
  if (link) parts.push(`${texts.button}:\n${link}`);
  const { why, ignore, notBetting } = texts.footer;
  return `${parts.join('\n\n')}\n\n-- \n${PRODUCT_NAME} · ${home}\n${why} ${ignore}\n${leave ? `${texts.leave}: ${leave}\n` : ''}${notBetting}\n`;
}

/** Subject, plain text and HTML of a mail in the reader's language. */
export function renderMail(content: MailContent): RenderedMail {
  const texts = filled(content);
  return {
    subject: texts.subject.slice(0, SUBJECT_MAX),
    text: textOf(texts, content),
    html: htmlOf({ texts, ...content, content: content.content?.html ?? '' }),
  };
}
