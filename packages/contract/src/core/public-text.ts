import { refusedWords } from '@quotavera/domain/care/promotion';
import { documentText, type RichDocument } from '@quotavera/richtext';
import { checkDocument } from '@quotavera/richtext/check';
import { z } from 'zod';

/** As many passages are named, each cut to this length. */
const NAMED = { count: 4, length: 60 };

/** Says which words of a text promote gambling, as a field's error has them; null when none do. */
export function promotionError(text: string): { code: 'promotion'; values: { words: string } } | null {
  const passages = refusedWords(text).slice(0, NAMED.count);
  if (passages.length === 0) return null;
  const words = passages.map(
    (words) => `“${words.length > NAMED.length ? `${words.slice(0, NAMED.length)}…` : words}”`,
  );
  return { code: 'promotion', values: { words: words.join(', ') } };
}

/**
 * A text that others read: it is refused when its words promote gambling. `public-text.test.ts` asks for it at every field that takes
 * free text. A text that is transformed afterwards is wrapped before.
 */
export function publicText<Schema extends z.ZodType<string>>(schema: Schema): Schema {
  return schema.check((context) => {
    // A text that is too long is refused for that, and not read.
    if (context.issues.length > 0) return;
    const error = promotionError(context.value);
    if (error) context.issues.push({ code: 'custom', message: error.code, params: error.values, input: context.value });
  });
}

/** Tiptap JSON. The package `richtext` says what it may hold, and checks it. */
export const richDocument = z.custom<RichDocument>((value) => typeof value === 'object' && value !== null);

/** A rich text that others read, as {@link publicText} is a plain one. A value that is no document is left to its service, which says why. */
export const publicDocument = richDocument.check((context) => {
  const { document, problems } = checkDocument(context.value);
  const error = problems.length === 0 ? promotionError(documentText(document)) : null;
  if (error) context.issues.push({ code: 'custom', message: error.code, params: error.values, input: context.value });
});
