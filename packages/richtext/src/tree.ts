import { drawnAddress, isUpload } from './address.ts';
import { type RichNode, tipIdOf, type Widget, widgetOf } from './document.ts';
import { type MathElement, mathElement } from './math.ts';

/** A document as it is drawn: elements of the allow-list below, formulas, and places where the product puts something of its own. */
export type Drawn = string | DrawnElement | MathElement | DrawnWidget | DrawnTip | DrawnSolution | DrawnBlock;

export interface DrawnElement {
  tag: Tag;
  attributes: Readonly<Record<string, string>>;
  children: readonly Drawn[];
}
interface DrawnWidget {
  embed: 'widget';
  widget: Widget;
}
interface DrawnTip {
  embed: 'tip';
  id: string;
}
/** A block that lessons have. Whoever draws it reads its attributes, which are anybody's, by `mediaOf` or `quizOf`. */
export interface DrawnBlock {
  embed: 'media' | 'quiz';
  attrs: RichNode['attrs'];
}
interface DrawnSolution {
  embed: 'solution';
  children: readonly Drawn[];
}

type Tag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'img'
  | 'br'
  | 'a'
  | 'strong'
  | 'em'
  | 'code';

const PLAIN = new Map(
  Object.entries<Tag>({
    paragraph: 'p',
    bulletList: 'ul',
    blockquote: 'blockquote',
    tableRow: 'tr',
  }),
);
const PLAIN_MARKS = new Map(Object.entries<Tag>({ bold: 'strong', italic: 'em', code: 'code' }));
const DEPTH_MAX = 60;

function element(tag: Tag, children: readonly Drawn[], attributes: Record<string, string> = {}): DrawnElement {
  return { tag, attributes, children };
}

/** Whole numbers only: spans of cells, starts of lists. */
function numberAttribute(name: string, value: unknown, from: number, to: number): Record<string, string> {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to ? { [name]: String(value) } : {};
}

function drawMarks(node: RichNode): Drawn {
  let drawn: Drawn = node.text as string;
  const marks = Array.isArray(node.marks) ? (node.marks as NonNullable<RichNode['marks']>) : [];
  for (const mark of marks.slice(0, 8).reverse()) {
    const tag = PLAIN_MARKS.has(mark?.type) ? PLAIN_MARKS.get(mark.type) : undefined;
    const href = mark?.type === 'link' ? drawnAddress(mark.attrs?.href) : null;
    if (tag) drawn = element(tag, [drawn]);
    // The authors of linked pages learn nothing of the reader, and gain no rank by being linked.
    else if (href?.startsWith('/')) drawn = element('a', [drawn], { href });
    else if (href) drawn = element('a', [drawn], { href, rel: 'nofollow noopener noreferrer' });
  }
  return drawn;
}

function drawFormula(node: RichNode): Drawn {
  const drawn = mathElement(node.attrs?.mathml);
  if (drawn) return drawn;
  const latex = node.attrs?.latex;
  const source = element('code', [typeof latex === 'string' ? latex : '']);
  return node.type === 'blockMath' ? element('p', [source]) : source;
}

/** Items of lists and cells of tables begin with a paragraph, whose margins would tear them apart. */
function withoutFirstParagraph(children: readonly Drawn[]): readonly Drawn[] {
  const [first, ...others] = children;
  return typeof first === 'object' && 'tag' in first && first.tag === 'p' ? [...first.children, ...others] : children;
}

function drawCell(node: RichNode, children: readonly Drawn[]): Drawn {
  const isHeader = node.type === 'tableHeader';
  return element(isHeader ? 'th' : 'td', withoutFirstParagraph(children), {
    ...(isHeader ? { scope: 'col' } : {}),
    ...numberAttribute('colspan', node.attrs?.colspan, 2, 20),
    ...numberAttribute('rowspan', node.attrs?.rowspan, 2, 200),
    ...(['center', 'right'].includes(node.attrs?.align as string) ? { align: node.attrs!.align as string } : {}),
  });
}

function drawImage(node: RichNode): readonly Drawn[] {
  const { src, alt } = node.attrs ?? {};
  if (!isUpload(src)) return [];
  return [element('img', [], { src, alt: typeof alt === 'string' ? alt : '', loading: 'lazy' })];
}

function drawNode(node: RichNode, depth: number): readonly Drawn[] {
  if (typeof node !== 'object' || node === null || depth > DEPTH_MAX) return [];
  const { type, attrs } = node;
  if (type === 'text') return typeof node.text === 'string' ? [drawMarks(node)] : [];
  const children = drawAll(node.content, depth + 1);
  switch (type) {
    case 'heading':
      return [element(attrs?.level === 3 ? 'h3' : 'h2', children)];
    case 'listItem':
      return [element('li', withoutFirstParagraph(children))];
    case 'orderedList':
      return [element('ol', children, numberAttribute('start', attrs?.start, 2, 9_999))];
    case 'table':
      return [element('table', [element('tbody', children)])];
    case 'tableHeader':
    case 'tableCell':
      return [drawCell(node, children)];
    case 'hardBreak':
      return [element('br', [])];
    case 'image':
      return drawImage(node);
    case 'inlineMath':
    case 'blockMath':
      return [drawFormula(node)];
    case 'solution':
      return [{ embed: 'solution', children }];
    case 'widget': {
      const widget = widgetOf(attrs);
      return widget ? [{ embed: 'widget', widget }] : [];
    }
    case 'media':
    case 'quiz':
      return [{ embed: type, attrs }];
    case 'tip': {
      const id = tipIdOf(attrs);
      return id ? [{ embed: 'tip', id }] : [];
    }
    default:
      return PLAIN.has(type) ? [element(PLAIN.get(type)!, children)] : [];
  }
}

function drawAll(nodes: unknown, depth: number): readonly Drawn[] {
  return Array.isArray(nodes) ? nodes.flatMap((node: RichNode) => drawNode(node, depth)) : [];
}

/**
 * Returns the drawn form of a document by an allow-list, whatever the document holds. Unknown nodes, marks, attributes and addresses are
 * left out; a formula that wasn't drawn (`withFormulas`) stands as its source. Never throws.
 */
export function drawDocument(document: unknown): readonly Drawn[] {
  return typeof document === 'object' && document !== null && 'content' in document ? drawAll(document.content, 0) : [];
}
