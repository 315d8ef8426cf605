import { PRODUCT_NAME } from '@quotavera/domain/limits';
import type { Language } from '@quotavera/i18n';
import { type MailKind, mailTexts } from '@quotavera/i18n/server';
import { type FilledTexts, htmlOf } from './html.ts';

const SUBJECT_MAX = 200;
const VALUE_MAX = 320;
/** Control and bidirectional characters, which are removed from values. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

export type MailValues = Readonly<Record<string, string | number>>;

export interface MailContent {
  readonly kind: MailKind;
  readonly language: Language;
  readonly values: MailValues;
  /** Absolute; null for a mail without one. */
  readonly link: string | null;
  readonly home: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A value becomes one line without control characters, of bounded length. */
function clean(value: string | number): string {
  return String(value).replace(UNPRINTABLE, ' ').trim().slice(0, VALUE_MAX);
}

/** Fills the values in. A missing value is a programming error. */
function fill(text: string, values: MailValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail's text asks for "${name}", which wasn't given`);
    return clean(value);
  });
}

function filled({ kind, language, values, link }: MailContent): FilledTexts {
  const texts = mailTexts(language, kind);
  const all = { product: PRODUCT_NAME, ...values };
  const withValues = (text: string) => fill(text, all);
  if (link && !texts.button) throw new Error(`The mail ${kind} has a link, but no text for it`);
  return {
    subject: withValues(texts.subject),
    preview: withValues(texts.preview),
    title: withValues(texts.title),
    greeting: withValues(texts.greeting),
    body: texts.body.map(withValues),
    button: link && texts.button ? withValues(texts.button) : null,
    linkAlternative: withValues(texts.linkAlternative),
    footer: {
      why: withValues(texts.footer.why),
      ignore: withValues(texts.footer.ignore),
      notBetting: withValues(texts.footer.notBetting),
    },
  };
}

function textOf(texts: FilledTexts, link: string | null, home: string): string {
  const parts = [texts.greeting, ...texts.body];
  if (link) parts.push(`${texts.button}:\n${link}`);
  const { why, ignore, notBetting } = texts.footer;
  return `${parts.join('\n\n')}\n\n-- \n${PRODUCT_NAME} · ${home}\n${why} ${ignore}\n${notBetting}\n`;
}

/** Subject, plain text and HTML of a mail in the reader's language. */
export function renderMail(content: MailContent): RenderedMail {
  const texts = filled(content);
  return {
    subject: texts.subject.slice(0, SUBJECT_MAX),
    text: textOf(texts, content.link, content.home),
    html: htmlOf({ texts, link: content.link, home: content.home, language: content.language }),
  };
}
