import { LANGUAGES, type Language } from '@quotavera/i18n';
import { MAIL_KINDS, MAIL_VALUES, type MailContent, type MailKind, mailTexts } from '@quotavera/i18n/server';
import { describe, expect, test } from 'vitest';
import { type MailParts, renderMail } from './render.ts';

const EVENING = new Date('2026-11-27T23:30:00Z');
/** A value for each format, as callers pass it. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  text: 'qualcosa',
  number: 12_345,
  euro: 1_999,
  day: EVENING,
  month: EVENING,
  dateTime: EVENING,
  exactTime: EVENING,
  appointment: EVENING,
  appointments: [EVENING, EVENING],
};
/** Placeholders, and values that no format wrote: no reader may ever see one. */
const RAW = /\{\{|\}\}|undefined|null\b|NaN|Invalid Date|\[object|GMT/;
/** This sign stands where a value is missing. */
const GAP = '…';

const FRAME = {
  link: null,
  home: 'https://quotavera.example',
  isAnswerable: false,
  outside: false,
} as const;

function render(content: MailContent, language: Language, more: Partial<MailParts> = {}) {
  return renderMail({ ...FRAME, ...content, language, ...more } as MailParts);
}

function sampleOf(kind: MailKind): MailContent {
  const formats = Object.entries<string>(MAIL_VALUES[kind]);
  return { kind, values: Object.fromEntries(formats.map(([name, format]) => [name, SAMPLES[format]])) } as MailContent;
}

describe.each(LANGUAGES)('mails in %s', (language) => {
  test('show every value and no placeholder, whatever their kind', () => {
    for (const kind of MAIL_KINDS) {
      const link = mailTexts(language, kind).button ? 'https://quotavera.example/x' : null;
      const mail = render(sampleOf(kind), language, { link, leave: 'https://quotavera.example/leave' });
      for (const shown of Object.values(mail)) {
        expect(shown, kind).not.toMatch(RAW);
        expect(shown, kind).not.toContain(GAP);
      }
      expect(mail.subject.length, kind).toBeLessThan(80);
      expect(mail.html).toContain(`<html lang="${language}">`);
    }
  });

  test('show no placeholder either where every value is missing', () => {
    for (const kind of MAIL_KINDS) {
      for (const shown of Object.values(render({ kind } as MailContent, language))) {
        expect(shown, kind).not.toMatch(RAW);
      }
    }
  });
});

test('a part of a sentence that depends on the language is asked for in the reader’s', () => {
  const content = {
    kind: 'report_received',
    values: { subject: (language: Language) => `<${language}>\u202e\n{{x}}` },
  } as const;
  expect(render(content, 'de').text).toContain('<de> {{x}}');
  expect(render(content, 'de').html).toContain('&lt;de&gt; {{x}}');
});
