import { expect, test } from 'vitest';
import { placeholdersOf } from './placeholders.fixture.ts';
import { SAMPLES } from './samples.fixture.ts';
import { textsOf } from './texts.ts';

/** Every mail fills this value in itself. */
const OWN = 'product';

/** The type that a format takes; a value may have several formats if they take the same type. */
function typeOf(format: string): string {
  const sample: unknown = (SAMPLES as Readonly<Record<string, unknown>>)[format] ?? '';
  return sample instanceof Date ? 'Date' : Array.isArray(sample) ? 'Date[]' : typeof sample;
}

/** The generated file: for each kind the values that its Italian texts ask for, with the format that they name, `text` where they name none. */
function tableOfValues(): string {
  const kinds = Object.entries(textsOf('it', 'mail').kinds).map(([kind, texts]) => {
    const values = new Map<string, string>();
    for (const { name, format = 'text' } of placeholdersOf(JSON.stringify(texts))) {
      if (name === OWN) continue;
      const other = values.get(name) ?? format;
      if (typeOf(other) !== typeOf(format)) throw new Error(`${kind}: ${name} can't be ${other} and ${format} at once`);
      values.set(name, other);
    }
    const rows = [...values]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, format]) => `    ${name}: '${format}',\n`);
    return `  ${kind}: {${rows.length > 0 ? `\n${rows.join('')}  ` : ''}},\n`;
  });
  return `// Made of locales/it/mail.json by "npx vitest run packages/i18n/src/mail-values.test.ts -u"; not edited by hand.

/** The values that the texts of each kind of mail ask for, and how each is written. */
export const MAIL_VALUES = {
${kinds.join('')}} as const;
`;
}

test('the table of mails’ values is the one that the Italian texts ask for', async () => {
  await expect(tableOfValues()).toMatchFileSnapshot('./mail-values.generated.ts');
});
