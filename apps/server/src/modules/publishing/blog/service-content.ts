import { tidyLine, tidyText } from '@quotavera/domain/accounts';
import { type PostCategory, tidyTags, validateDraft } from '@quotavera/domain/publishing';
import { documentText, type RichDocument, wordCount } from '@quotavera/richtext';
import { checkDocument } from '@quotavera/richtext/check';
import { withFormulas } from '@quotavera/richtext/formula';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import type { PostContent } from './repository.ts';

export interface PostInput {
  title: string;
  summary: string;
  slug: string;
  category: PostCategory;
  tags: readonly string[];
  content: unknown;
}

/** A post as it is kept: tidied words, a document rebuilt from the schema with its formulas drawn, and its plain text. */
export function contentOf(input: PostInput): Result<PostContent> | Failure {
  const words = {
    title: tidyLine(input.title),
    summary: tidyText(input.summary).replaceAll('\n', ' '),
    slug: input.slug.trim().toLowerCase(),
    tags: tidyTags(input.tags),
  };
  const { document, problems } = checkDocument(input.content);
  const fields = { ...validateDraft(words), ...(problems[0] ? { content: problems[0] } : {}) };
  if (Object.keys(fields).length > 0) return fail('validation', { fields });
  const content: RichDocument = withFormulas(document);
  return ok({
    ...words,
    category: input.category,
    content,
    body: documentText(content),
    words: wordCount(content),
  });
}
