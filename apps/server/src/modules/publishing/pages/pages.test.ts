import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEGAL_PAGES, readFaq, readPage } from '@quotavera/contract/publishing';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { documentText } from '@quotavera/richtext';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { contentOf, missingParticulars } from '../../../platform/content/texts.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

const OPERATOR = {
  OPERATOR_NAME: 'Quote & *Fatti* S.r.l.',
  OPERATOR_ADDRESS: 'via Roma 1, 00100 Roma',
  OPERATOR_VAT: 'IT01234567890',
  OPERATOR_PEC: 'quote@pec.example',
  OPERATOR_EMAIL: 'ciao@example.com',
};
const whole = contentOf(readEnvironment(OPERATOR));

describe('the texts of the repository', () => {
  test.each(LEGAL_PAGES)('%s has the same sections in every language', (page) => {
    const { it, ...others } = whole.pages[page];
    const shape = (language: typeof it) =>
      [language.intro, ...language.sections.map(({ document }) => document)].map(({ content }) =>
        content.map(({ type, content: parts }) => [type, parts?.length]).filter(([type]) => type !== 'paragraph'),
      );
    for (const other of Object.values(others)) {
      expect(shape(other)).toEqual(shape(it));
      expect(other.version).toBe(it.version);
    }
  });

  test('questions are 30 or more in at least six categories, each answered', () => {
    for (const language of LANGUAGES) {
      const { categories } = whole.faq[language];
      expect(categories.map(({ questions }) => questions.length)).toEqual(
        whole.faq.it.categories.map(({ questions }) => questions.length),
      );
      const questions = categories.flatMap((category) => category.questions);
      expect(questions.length).toBeGreaterThanOrEqual(30);
      for (const { document } of questions) {
        const words = documentText(document).split(/\s+/).length;
        expect(words).toBeGreaterThanOrEqual(30);
        expect(words).toBeLessThanOrEqual(130);
      }
    }
  });

  test('summaries fit a search engine', () => {
    const fronts = LANGUAGES.flatMap((language) => [
      ...LEGAL_PAGES.map((page) => whole.pages[page][language]),
      whole.faq[language],
    ]);
    expect(fronts.filter(({ summary }) => summary.length > 160)).toEqual([]);
  });

  test('links within the site lead to pages that exist', async () => {
    const paths = readFileSync(join(import.meta.dirname, '../../../../../web/app/paths.ts'), 'utf8');
    const texts = JSON.stringify([whole.pages, whole.faq]);
    const targets = new Set([...texts.matchAll(/"href":"(\/[^"#]*)"/g)].map(([, path]) => path!));
    expect(targets.size).toBeGreaterThan(5);
    expect([...targets].filter((path) => !paths.includes(`'${path}'`))).toEqual([]);
  });
});

describe('the operator', () => {
  const text = (environment: Record<string, string>) => {
    const { sections } = contentOf(readEnvironment(environment)).pages.imprint.it;
    return sections.map(({ document }) => documentText(document)).join('\n');
  };

  test('the operator stands in the texts as the settings have it, letter by letter', () => {
    for (const particular of Object.values(OPERATOR)) expect(text(OPERATOR)).toContain(particular);
  });

  test('the operator leaves its settings in brackets while they are missing', () => {
    expect(text({})).toContain('[OPERATOR_PEC]');
    expect(missingParticulars(readEnvironment({ OPERATOR_PEC: 'a@b.example' }))).toEqual([
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_VAT',
      'OPERATOR_EMAIL',
    ]);
    expect(missingParticulars(readEnvironment(OPERATOR))).toEqual([]);
  });

  test('sells, unless somebody else does', () => {
    expect(readEnvironment(OPERATOR).SELLER_NAME).toBe(OPERATOR.OPERATOR_NAME);
    expect(readEnvironment({ ...OPERATOR, SELLER_NAME: 'Altri' }).SELLER_NAME).toBe('Altri');
    expect(readEnvironment({}).SELLER_VAT).toBe('[SELLER_VAT]');
  });
});

describe('a folder of other texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  beforeAll(() => cpSync(readEnvironment({}).CONTENT_DIR, folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  function problemOf(file: string, change: (text: string) => string): () => unknown {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    return () => {
      writeFileSync(path, change(before));
      try {
        return contentOf(readEnvironment({ CONTENT_DIR: folder }));
      } finally {
        writeFileSync(path, before);
      }
    };
  }

  test.each([
    [
      'a placeholder that nobody fills',
      'legal/about.de.md',
      (t: string) => `${t}\n{{operator.phone}}\n`,
      'operator.phone',
    ],
    [
      'a version that another language hasn’t',
      'legal/terms.fr.md',
      (t: string) => t.replace(/version: .*/, 'version: 2020-01-01'),
      'legal/terms.fr.md',
    ],
    ['no front matter', 'legal/dsa.en.md', (t: string) => t.slice(4), 'legal/dsa.en.md'],
    [
      'two headings with one address',
      'legal/dsa.es.md',
      (t: string) => `${t}\n## Abusos\n\nx\n\n## Abusos\n\ny\n`,
      '#abusos',
    ],
    [
      'a list of versions without a language',
      'legal/versions.json',
      (t: string) => t.replaceAll('"de":', '"xx":'),
      'versions.json',
    ],
  ])('a folder of other texts is refused at start: %s', (_name, file, change, message) => {
    expect(problemOf(file, change)).toThrow(message);
  });
});

describe('the calls', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ environment: OPERATOR });
  });
  afterAll(() => t.close());

  test('the calls answer in the reader’s language', async () => {
    const { reply } = await t.api.call(readPage, { params: { page: 'terms' }, language: 'en' });
    const { version } = whole.pages.terms.en;
    expect(reply).toMatchObject({ title: 'Terms of service', version });
    expect(reply.sections.at(2)).toMatchObject({ id: 'your-account', title: '3. Your account' });
    const { categories } = (await t.api.call(readFaq, { language: 'it' })).reply;
    expect(categories[0]?.questions[0]).toMatchObject({ id: 'che-cosa-fa-quotavera' });
  });

  test('the calls know no other page', async () => {
    expect((await t.api.call(readPage, { params: { page: 'versions' as 'terms' } })).status).toBe(404);
  });
});
