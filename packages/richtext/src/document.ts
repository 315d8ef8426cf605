/** A part of a document as Tiptap (ProseMirror) writes it. A document from outside may hold anything: readers take nothing on trust. */
export interface RichNode {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly RichNode[];
  marks?: readonly RichMark[];
  text?: string;
}

export interface RichMark {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
}

/** A rich text: Tiptap JSON of the nodes and marks in `extensions.ts`. */
export interface RichDocument {
  type: 'doc';
  content: readonly RichNode[];
}

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Characters of a document as JSON: some ten times the longest article. */
export const DOCUMENT_MAX_CHARACTERS = 400_000;
/** Nodes inside nodes; a list in a table in a solution has eight. */
export const DOCUMENT_MAX_DEPTH = 24;

/** Kinds of widgets, each with the numbers that an author may preset. */
export const WIDGETS = {
  'odds-converter': ['odds'],
  'margin-remover': ['home', 'draw', 'away'],
  'variance-simulator': ['odds', 'edge', 'bets'],
  'poisson-explorer': ['mean'],
  'score-matrix': ['home', 'away'],
  'kelly-slider': ['odds', 'probability'],
  'luck-test': ['bets', 'yield', 'odds'],
  'staking-comparison': ['odds', 'edge', 'bets'],
  'green-up': ['back', 'lay', 'stake'],
} as const;

export type WidgetKind = keyof typeof WIDGETS;

export interface Widget {
  kind: WidgetKind;
  /** Numbers as the author wrote them; those that are missing are the widget's to choose. */
  values: Readonly<Record<string, number>>;
}

const NUMBER = /^-?\d{1,6}(?:\.\d{1,4})?$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The widget that a node's attributes name; null when its kind, one of its values or its number is none that the kind has. */
export function widgetOf(attrs: RichNode['attrs']): Widget | null {
  const { kind, values } = attrs ?? {};
  if (typeof kind !== 'string' || !Object.hasOwn(WIDGETS, kind)) return null;
  if (values !== null && values !== undefined && !isRecord(values)) return null;
  const names: readonly string[] = WIDGETS[kind as WidgetKind];
  const entries = Object.entries(values ?? {});
  if (entries.some(([name, value]) => !names.includes(name) || typeof value !== 'string' || !NUMBER.test(value)))
    return null;
  return {
    kind: kind as WidgetKind,
    values: Object.fromEntries(entries.map(([name, value]) => [name, Number(value)])),
  };
}

/** The tip that a node embeds, by its number in the address `/t/{id}`; null when there is none. */
export function tipIdOf(attrs: RichNode['attrs']): string | null {
  const id = attrs?.id;
  return typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? id : null;
}
