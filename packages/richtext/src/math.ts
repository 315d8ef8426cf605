/** A formula as MathML: an element with its attributes and what is in it. Small, since it travels inside the document. */
export type MathTree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (MathTree | string)[],
];

/** The elements of presentation MathML that KaTeX writes. No `annotation`, no `maction`, no `mglyph`, no `href` anywhere. */
const TAGS: ReadonlySet<string> = new Set([
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'none',
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
]);
const VALUE = /^[\w .,%+-]{0,120}$/;
const DEPTH_MAX = 60;

export interface MathElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (MathElement | string)[];
}

/** A formula's element with nothing in it but MathML that draws; null when there is anything else. */
export function mathElement(tree: unknown, depth = 0): MathElement | null {
  if (!Array.isArray(tree) || depth > DEPTH_MAX) return null;
  const [tag, attributes, ...parts] = tree as readonly unknown[];
  if (typeof tag !== 'string' || !TAGS.has(tag) || (depth === 0) !== (tag === 'math')) return null;
  if (typeof attributes !== 'object' || attributes === null) return null;
  const children: (MathElement | string)[] = [];
  for (const part of parts) {
    const child = typeof part === 'string' ? part : mathElement(part, depth + 1);
    if (child === null) return null;
    children.push(child);
  }
  const allowed = Object.entries(attributes).filter(
    (entry): entry is [string, string] =>
      ATTRIBUTES.has(entry[0]) && typeof entry[1] === 'string' && VALUE.test(entry[1]),
  );
  return { tag, attributes: Object.fromEntries(allowed), children };
}
