import katex from 'katex';
import type { RichDocument, RichNode } from './document.ts';
import { type MathTree, mathElement } from './math.ts';

const ENTITIES = new Map(Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }));
const PIECE = /<(\/?)([a-z]+)((?: [\w:-]+="[^"]*")*)(\/?)>|([^<]+)/g;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;
/** These tags stand around the formula in KaTeX's output; `annotation` repeats the source. */
const SKIPPED: ReadonlySet<string> = new Set(['span', 'semantics']);

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => ENTITIES.get(name)!);
}

type OpenTree = [tag: string, attributes: Record<string, string>, ...children: (MathTree | string)[]];

/** Reads what KaTeX writes, which is well-formed: every element is closed, every attribute quoted. */
function parseMathml(markup: string): MathTree | null {
  let math: MathTree | null = null;
  const open: OpenTree[] = [];
  let isAnnotation = false;
  for (const [, closing, tag = '', attributes = '', selfClosing, text] of markup.matchAll(PIECE)) {
    if (tag === 'annotation') isAnnotation = closing === '';
    if (isAnnotation || tag === 'annotation' || SKIPPED.has(tag)) continue;
    if (text !== undefined) {
      open.at(-1)?.push(unescaped(text));
    } else if (closing) {
      open.pop();
    } else {
      const element: OpenTree = [tag, {}];
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
        if (name !== 'xmlns') element[1][name] = unescaped(value);
      open.at(-1)?.push(element);
      if (tag === 'math') math = element;
      if (!selfClosing) open.push(element);
    }
  }
  return math;
}

/** A formula in TeX as MathML; null when KaTeX doesn't understand it. Without fonts or styles: browsers draw it themselves. */
export function formulaTree(latex: string, isBlock: boolean): MathTree | null {
  try {
    const markup = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
    const tree = parseMathml(markup);
    return tree && mathElement(tree) ? tree : null;
  } catch {
    return null;
  }
}

export function isFormula(node: RichNode): boolean {
  return node.type === 'inlineMath' || node.type === 'blockMath';
}

/**
 * Browsers never break a formula. A formula that is longer than this, in characters of its source, is drawn in parts, so that it fits a
 * phone.
 */
const UNBROKEN_MAX = 40;
const BREAK: RichNode = { type: 'text', text: '\u200b' };

/** TeX cut before each equals sign that stands in no group. */
function partsOf(latex: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of latex) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (sign === '=' && depth === 0 && parts.at(-1)?.trim()) parts.push('');
    parts.push(`${parts.pop()}${sign}`);
  }
  return parts;
}

function drawn(node: RichNode, latex: string): RichNode | null {
  const mathml = formulaTree(latex, node.type === 'blockMath');
  return mathml ? { ...node, attrs: { ...node.attrs, latex, mathml } } : null;
}

function withFormula(node: RichNode): RichNode[] {
  if (!isFormula(node)) return [node.content ? { ...node, content: node.content.flatMap(withFormula) } : node];
  const latex = String(node.attrs?.latex ?? '');
  if (node.type === 'inlineMath' && latex.length > UNBROKEN_MAX) {
    const parts = partsOf(latex).map((part) => drawn(node, part));
    // A part that isn't TeX by itself (of a bracket that was opened before) leaves the formula whole.
    const whole = parts.flatMap((part, n) => (part ? [...(n > 0 ? [BREAK] : []), part] : []));
    if (parts.every((part) => part !== null)) return whole;
  }
  return [drawn(node, latex) ?? node];
}

/** The document with each formula drawn, as it goes to readers. */
export function withFormulas(document: RichDocument): RichDocument {
  return { ...document, content: document.content.flatMap(withFormula) };
}
