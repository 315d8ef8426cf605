import { createHash } from 'node:crypto';
import type { RichDocument } from '@quotavera/richtext';
import { type ContentFile, markdownDocument, readContentFile } from '@quotavera/richtext/markdown';

/** A file of `CONTENT_DIR` that can't be used as it is. */
export class ContentInvalid extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = 'ContentInvalid';
  }
}

/** The hash tells versions of a file apart. */
export const hashOfContent = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text with its front matter, which has a title and a summary at least. Throws `ContentInvalid`. */
export function readContentText(file: string, text: string): ContentFile & { title: string; summary: string } {
  const read = readContentFile(text);
  const { title, summary } = read?.front ?? {};
  if (!read || !title || !summary) throw new ContentInvalid(file, 'needs front matter with a title and a summary');
  return { ...read, title, summary };
}

/** The document that Markdown makes. Throws `ContentInvalid` where it says what a rich text can't hold. */
export function contentDocument(file: string, markdown: string): RichDocument {
  const { document, problems } = markdownDocument(markdown);
  if (problems.length > 0) throw new ContentInvalid(file, problems.join(', '));
  return document;
}
