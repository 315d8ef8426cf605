import { MarkdownManager } from '@tiptap/markdown';
import { type CheckedDocument, checkDocument } from './check.ts';
import type { RichDocument } from './document.ts';
import { richTextExtensions } from './extensions.ts';

const manager = new MarkdownManager({ extensions: richTextExtensions, markedOptions: { gfm: true } });

/** A text in Markdown (the format of the files in `content/`) as a document, checked like any other. */
export function markdownDocument(markdown: string): CheckedDocument {
  return checkDocument(manager.parse(markdown));
}

/** A document as Markdown, from which `markdownDocument` makes it again. */
export function documentMarkdown(document: RichDocument): string {
  return manager.serialize(document as Parameters<typeof manager.serialize>[0]);
}

export interface ContentFile {
  /** Lines `key: value` between the two `---` at the beginning. */
  front: Readonly<Record<string, string>>;
  body: string;
}

/** A file of `content/`, taken apart; null when it doesn't begin with front matter. */
export function readContentFile(text: string): ContentFile | null {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) return null;
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line) => /^([\w-]+):\s*(.*?)\s*$/.exec(line));
  if (entries.some((entry) => entry === null)) return null;
  return { front: Object.fromEntries(entries.map((entry) => [entry![1]!, entry![2]!])), body: body.trim() };
}
