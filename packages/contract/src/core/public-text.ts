import { refusedWords } from '@quotavera/domain/care/promotion';
import type { z } from 'zod';

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
