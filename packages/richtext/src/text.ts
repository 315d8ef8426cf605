import type { RichDocument, RichNode } from './document.ts';
import { QUIZ_OPTIONS } from './media.ts';

/** Nodes that stand within a line. */
const INLINE: ReadonlySet<string> = new Set(['text', 'hardBreak', 'inlineMath']);

function lines(node: RichNode): readonly string[] {
  switch (node.type) {
    case 'text':
      return [node.text ?? ''];
    case 'hardBreak':
      return [' '];
    case 'inlineMath':
    case 'blockMath':
      return [String(node.attrs?.latex ?? '')];
    case 'media':
      return [String(node.attrs?.title ?? '')];
    case 'quiz':
      return ['question', ...QUIZ_OPTIONS, 'explanation'].map((name) => String(node.attrs?.[name] ?? ''));
    case 'image':
      return [String(node.attrs?.alt ?? '')];
    case 'tableRow':
      return [(node.content ?? []).map((cell) => lines(cell).join(' ')).join(' · ')];
  }
  const content = node.content ?? [];
  if (content.length > 0 && content.every(({ type }) => INLINE.has(type))) return [content.flatMap(lines).join('')];
  return content.flatMap(lines);
}

/** A document as plain text, one line for each paragraph, heading, item and row: for search, summaries and mails. */
export function documentText(document: RichDocument): string {
  return document.content
    .flatMap(lines)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Words of a document; a formula counts as its source has blanks. */
export function wordCount(document: RichDocument): number {
  return documentText(document).split(/\s+/).filter(Boolean).length;
}

/**
 * The beginning of a document, cut between blocks: as many as hold at most `share` of its characters, at least the first. A heading that
 * would stand last with nothing under it goes too. `share` is between 0 and 1.
 */
export function leadingPart(document: RichDocument, share: number): RichDocument {
  const sizes = document.content.map((block) => lines(block).join('\n').length);
  const allowed = sizes.reduce((sum, size) => sum + size, 0) * share;
  let taken = 0;
  let count = 0;
  for (const size of sizes) {
    if (taken + size > allowed) break;
    taken += size;
    count += 1;
  }
  while (count > 1 && document.content[count - 1]!.type === 'heading') count -= 1;
  return { ...document, content: document.content.slice(0, Math.max(count, 1)) };
}

/** The addresses of a document's own pictures, films, recordings and documents. */
export function imagesOf(node: RichDocument | RichNode): readonly string[] {
  const isKept = node.type === 'image' || (node.type === 'media' && (node as RichNode).attrs?.kind !== 'embed');
  const src = isKept ? (node as RichNode).attrs?.src : undefined;
  return [...(typeof src === 'string' ? [src] : []), ...(node.content ?? []).flatMap(imagesOf)];
}
