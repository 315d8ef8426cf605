import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_PAGES, type LegalPage } from '@quotavera/contract/publishing';
import { AGREED_DOCUMENTS, type AgreedDocument, LANGUAGES, type Language } from '@quotavera/domain/accounts';
import { documentText, type RichDocument, type RichNode } from '@quotavera/richtext';
import { z } from 'zod';
import type { Environment } from '../../env.ts';
import { ContentInvalid, contentDocument, readContentText } from './index.ts';

interface Section {
  id: string;
  title: string;
  document: RichDocument;
}

interface Page {
  title: string;
  summary: string;
  /** The day since which the text holds. */
  version: string;
  intro: RichDocument;
  sections: Section[];
}

interface Faq {
  title: string;
  summary: string;
  categories: { id: string; title: string; questions: Section[] }[];
}

/** The changes of the product, the latest first. */
interface Changes {
  title: string;
  summary: string;
  entries: { day: string; title: string; document: RichDocument }[];
}

/** A version of an agreed text and what it changed, newest first in lists. */
interface Version {
  version: string;
  changes: Readonly<Record<Language, readonly string[]>>;
}

export interface Content {
  pages: Readonly<Record<LegalPage, Readonly<Record<Language, Page>>>>;
  faq: Readonly<Record<Language, Faq>>;
  changes: Readonly<Record<Language, Changes>>;
  versions: Readonly<Record<AgreedDocument, readonly Version[]>>;
}

type Operator = Pick<
  Environment,
  'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_VAT' | 'OPERATOR_PEC' | 'OPERATOR_EMAIL'
>;

const PLACEHOLDERS = {
  'operator.name': 'OPERATOR_NAME',
  'operator.address': 'OPERATOR_ADDRESS',
  'operator.vat': 'OPERATOR_VAT',
  'operator.pec': 'OPERATOR_PEC',
  'operator.email': 'OPERATOR_EMAIL',
} as const satisfies Record<string, keyof Operator>;

/** The operator's particulars that no setting names: the pages show their names in square brackets instead. */
export function missingParticulars(environment: Operator): string[] {
  return Object.values(PLACEHOLDERS).filter((name) => environment[name] === undefined);
}

/** Characters with a meaning in Markdown, and that of addresses, which it would make links of: particulars are plain text. */
const MARKDOWN = /[\\`*_[\]<>|#$~@]/g;

function withParticulars(file: string, text: string, environment: Operator): string {
  return text.replace(/\{\{([^}]*)\}\}/g, (_whole, name: string) => {
    const setting = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name as keyof typeof PLACEHOLDERS] : undefined;
    if (!setting) throw new ContentInvalid(file, `knows no {{${name}}}`);
    return (environment[setting] ?? `[${setting}]`).replace(MARKDOWN, '\\$&');
  });
}

/** The part of an address that names a heading: `3. Il tuo account` is `il-tuo-account`. */
function fragmentOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/^\d+\.\s*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function isHeading(node: RichNode, level: number): boolean {
  return node.type === 'heading' && node.attrs?.level === level;
}

const documentOf = (content: readonly RichNode[]): RichDocument => ({ type: 'doc', content });

/** Takes a document apart at its headings of one level. */
function splitAt(level: number, { content }: RichDocument): { intro: RichDocument; sections: Section[] } {
  const starts = content.flatMap((node, index) => (isHeading(node, level) ? [index] : []));
  const sections = starts.map((start, n) => {
    const title = documentText(documentOf([content[start]!]));
    return { id: fragmentOf(title), title, document: documentOf(content.slice(start + 1, starts[n + 1])) };
  });
  return { intro: documentOf(content.slice(0, starts[0])), sections };
}

const VERSION = /^\d{4}-\d{2}-\d{2}$/;

interface Read {
  title: string;
  summary: string;
  version: string;
  document: RichDocument;
}

function readText(folder: string, file: string, environment: Operator): Read {
  const { title, summary, front, body } = readContentText(file, readFileSync(join(folder, file), 'utf8'));
  const { version } = front;
  if (!version || !VERSION.test(version)) throw new ContentInvalid(file, 'needs a version like 2026-11-23');
  return { title, summary, version, document: contentDocument(file, withParticulars(file, body, environment)) };
}

function refuseTwice(file: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new ContentInvalid(file, `has two headings with the address #${twice}`);
}

function readPage(folder: string, page: LegalPage, language: Language, environment: Operator): Page {
  const file = `legal/${page}.${language}.md`;
  const { document, ...front } = readText(folder, file, environment);
  const split = splitAt(2, document);
  refuseTwice(
    file,
    split.sections.map(({ id }) => id),
  );
  return { ...front, ...split };
}

function readFaq(folder: string, language: Language, environment: Operator): Faq {
  const file = `faq/faq.${language}.md`;
  const { title, summary, document } = readText(folder, file, environment);
  const categories = splitAt(2, document).sections.map((category) => ({
    id: category.id,
    title: category.title,
    questions: splitAt(3, category.document).sections,
  }));
  refuseTwice(
    file,
    categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]),
  );
  return { title, summary, categories };
}

const CHANGE = /^(\d{4}-\d{2}-\d{2}): (.+)$/;

function readChanges(folder: string, language: Language, environment: Operator): Changes {
  const file = `changes/changes.${language}.md`;
  const { title, summary, document } = readText(folder, file, environment);
  const entries = splitAt(2, document).sections.map((section) => {
    const [, day, words] = CHANGE.exec(section.title) ?? [];
    if (!day || !words) throw new ContentInvalid(file, `has a heading without a day: ${section.title}`);
    return { day, title: words, document: section.document };
  });
  if (entries.some(({ day }, n) => day > (entries[n - 1]?.day ?? day)))
    throw new ContentInvalid(file, 'has its changes in no order: the latest comes first');
  return { title, summary, entries };
}

const points = z.array(z.string().min(1)).min(1);
const versionList = z
  .array(
    z.strictObject({
      version: z.string().regex(VERSION),
      changes: z.strictObject({ it: points, en: points, es: points, fr: points, de: points }),
    }),
  )
  .min(1);
const versionFile = z.strictObject({ terms: versionList, privacy: versionList });

function readVersions(folder: string, pages: Content['pages']): Content['versions'] {
  const file = 'legal/versions.json';
  const parsed = versionFile.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (!parsed.success) throw new ContentInvalid(file, z.prettifyError(parsed.error));
  for (const document of AGREED_DOCUMENTS) {
    const [newest] = parsed.data[document].map(({ version }) => version).sort((a, b) => (a < b ? 1 : -1));
    for (const language of LANGUAGES) {
      if (pages[document][language].version !== newest) {
        throw new ContentInvalid(
          `legal/${document}.${language}.md`,
          `is not of the version ${newest} that ${file} names last`,
        );
      }
    }
  }
  return parsed.data;
}

function record<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

function readContent(environment: Environment): Content {
  const folder = environment.CONTENT_DIR;
  const pages = record(LEGAL_PAGES, (page) =>
    record(LANGUAGES, (language) => readPage(folder, page, language, environment)),
  );
  return {
    pages,
    faq: record(LANGUAGES, (language) => readFaq(folder, language, environment)),
    changes: record(LANGUAGES, (language) => readChanges(folder, language, environment)),
    versions: readVersions(folder, pages),
  };
}

const read = new Map<string, Content>();

/** The texts of `CONTENT_DIR` with the operator's particulars, read once a process. Throws `ContentInvalid` when one is missing, unreadable or of another version. */
export function contentOf(environment: Environment): Content {
  const settings = [environment.CONTENT_DIR, ...Object.values(PLACEHOLDERS).map((name) => environment[name])];
  const key = JSON.stringify(settings);
  const content = read.get(key) ?? readContent(environment);
  read.set(key, content);
  return content;
}
