import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { REPLY_MARKER } from '@quotavera/domain/support/messages';
import type { Language } from '@quotavera/i18n';
import { fillText, type MailContent, mailTexts, type Phrase } from '@quotavera/i18n/server';
import { type FilledTexts, htmlOf } from './html.ts';

const SUBJECT_MAX = 200;
const VALUE_MAX = 1_000;
/** Control and bidirectional characters, which are removed from values. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

interface MailFrame {
  language: Language;
  /** A member's own words, which stand after the first paragraph; their lines stay lines. */
  words?: Phrase | undefined;
  /** Absolute; null for a mail without one. */
  link: string | null;
  home: string;
  /** A text of its own, below the kind's; its HTML is safe to insert. */
  content?: MailWriting | undefined;
  /** Absolute, where the reader ends what they subscribed to. */
  leave?: string | undefined;
  /** Whether it goes to somebody without an account. */
  outside: boolean;
  /** An answer to it comes back into its conversation. */
  isAnswerable: boolean;
}

export type MailParts = MailContent & MailFrame;

export interface MailWriting {
  html: string;
  text: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const printable = (line: string) => line.replace(UNPRINTABLE, ' ').trim();

const inLanguage = (phrase: Phrase, language: Language): string =>
  typeof phrase === 'function' ? phrase(language) : phrase;

/** A text that people wrote becomes one line without control characters, of bounded length. */
function clean(text: string): string {
  return printable(text).slice(0, VALUE_MAX);
}

function filled({ kind, language, values, words, link, isAnswerable, outside }: MailParts): FilledTexts {
  const texts = mailTexts(language, kind);
  const all: Record<string, unknown> = {};
  all.product = PRODUCT_NAME;
  for (const [name, value] of Object.entries<Phrase | number | Date | readonly Date[]>(values ?? {})) {
    all[name] = typeof value === 'string' || typeof value === 'function' ? clean(inLanguage(value, language)) : value;
  }
  const withValues = (text: string) => fillText(language, text, all);
  const [first = '', ...rest] = texts.body.map(withValues);
  const written = inLanguage(words ?? '', language)
    .split('\n')
    .map(printable);
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

function textOf(texts: FilledTexts, { link, home, content, leave }: MailParts): string {
  const parts = [texts.replyAbove, texts.greeting, ...texts.body, content?.text ?? ''].filter((part) => part !== '');
  if (link) parts.push(`${texts.button}:\n${link}`);
  const { why, ignore, notBetting } = texts.footer;
  return `${parts.join('\n\n')}\n\n-- \n${PRODUCT_NAME} · ${home}\n${why} ${ignore}\n${leave ? `${texts.leave}: ${leave}\n` : ''}${notBetting}\n`;
}

/** Subject, plain text and HTML of a mail in the reader's language. */
export function renderMail(parts: MailParts): RenderedMail {
  const texts = filled(parts);
  return {
    subject: texts.subject.slice(0, SUBJECT_MAX),
    text: textOf(texts, parts),
    html: htmlOf({ texts, ...parts, content: parts.content?.html ?? '' }),
  };
}
