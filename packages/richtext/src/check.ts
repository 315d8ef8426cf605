import type { LinkProblem } from '@quotavera/domain/accounts';
import { getSchema } from '@tiptap/core';
import { isUpload } from './address.ts';
import {
  DOCUMENT_MAX_CHARACTERS,
  DOCUMENT_MAX_DEPTH,
  EMPTY_DOCUMENT,
  type RichDocument,
  type RichMark,
  type RichNode,
  tipIdOf,
  widgetOf,
} from './document.ts';
import { richTextExtensions } from './extensions.ts';
import { formulaTree, isFormula } from './formula.ts';
import { plainLink } from './link.ts';
import { mediaOf, quizOf } from './media.ts';

const DOCUMENT_PROBLEMS = [
  'document_invalid',
  'document_too_long',
  'formula_invalid',
  'image_foreign',
  'media_invalid',
  'quiz_invalid',
  'tip_invalid',
  'widget_invalid',
] as const;

export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number] | LinkProblem;

export interface CheckedDocument {
  /** The document rebuilt from the schema alone; unknown attributes and affiliates' parameters are gone. Empty when it is none. */
  document: RichDocument;
  /** Each once, in the order in which the text has them. */
  problems: readonly DocumentProblem[];
}

const schema = getSchema(richTextExtensions);

/** Deeper documents would exhaust the stack of whatever walks them. */
function isTooDeep(json: unknown): boolean {
  let level: readonly unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DOCUMENT_MAX_DEPTH) return true;
    level = level.flatMap((node) => {
      const content = (node as RichNode | null)?.content;
      return Array.isArray(content) ? content : [];
    });
  }
  return false;
}

function rebuilt(json: unknown): RichDocument | 'document_invalid' | 'document_too_long' {
  try {
    if (isTooDeep(json)) return 'document_invalid';
    if (JSON.stringify(json).length > DOCUMENT_MAX_CHARACTERS) return 'document_too_long';
    const node = schema.nodeFromJSON(json);
    node.check();
    return node.type.name === 'doc' ? (node.toJSON() as RichDocument) : 'document_invalid';
  } catch {
    return 'document_invalid';
  }
}

function nodeProblem(node: RichNode): DocumentProblem | null {
  const { type, attrs } = node;
  if (type === 'heading' && attrs?.level !== 2 && attrs?.level !== 3) return 'document_invalid';
  if (type === 'image' && !isUpload(attrs?.src)) return 'image_foreign';
  if (type === 'media' && !mediaOf(attrs)) return 'media_invalid';
  if (type === 'quiz' && !quizOf(attrs)) return 'quiz_invalid';
  if (type === 'widget' && !widgetOf(attrs)) return 'widget_invalid';
  if (type === 'tip' && !tipIdOf(attrs)) return 'tip_invalid';
  if (isFormula(node) && (typeof attrs?.latex !== 'string' || !formulaTree(attrs.latex, type === 'blockMath')))
    return 'formula_invalid';
  return null;
}

/** Says whether a document may be kept and what it is then. Never throws. */
export function checkDocument(json: unknown): CheckedDocument {
  const built = rebuilt(json);
  if (typeof built === 'string') return { document: EMPTY_DOCUMENT, problems: [built] };
  const problems = new Set<DocumentProblem>();

  function checkMark(mark: RichMark): readonly RichMark[] {
    if (mark.type !== 'link') return [mark];
    const link = plainLink(mark.attrs?.href);
    if ('href' in link) return [{ ...mark, attrs: { href: link.href } }];
    problems.add(link.problem);
    return [];
  }
  function checkNode(node: RichNode): readonly RichNode[] {
    const problem = nodeProblem(node);
    if (problem) {
      problems.add(problem);
      return [];
    }
    const content = node.content && { content: node.content.flatMap(checkNode) };
    const marks = node.marks && { marks: node.marks.flatMap(checkMark) };
    return [{ ...node, ...content, ...marks }];
  }

  const content = built.content.flatMap(checkNode);
  return { document: content.length > 0 ? { type: 'doc', content } : EMPTY_DOCUMENT, problems: [...problems] };
}
