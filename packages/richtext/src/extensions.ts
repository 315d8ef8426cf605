import {
  createAtomBlockMarkdownSpec,
  createBlockMarkdownSpec,
  type Extensions,
  mergeAttributes,
  Node,
  parseAttributes,
  serializeAttributes,
} from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isUpload } from './address.ts';
import { linkProblem } from './link.ts';
import { QUIZ_OPTIONS } from './media.ts';

/** A value of an attribute that holds an object, kept in HTML while a part is copied or moved inside the editor. */
function jsonAttribute(element: { getAttribute(name: string): string | null }, name: string): unknown {
  try {
    return JSON.parse(element.getAttribute(name) ?? '{}');
  } catch {
    return {};
  }
}

/** A calculator or plot inside the text: `:::widget {kind="odds-converter" odds="2.10"} :::`. */
const WidgetNode = Node.create({
  name: 'widget',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      kind: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-kind'),
        renderHTML: ({ kind }) => ({ 'data-kind': kind }),
      },
      values: {
        default: {},
        parseHTML: (element) => jsonAttribute(element, 'data-values'),
        renderHTML: ({ values }) => ({ 'data-values': JSON.stringify(values) }),
      },
    };
  },
  parseHTML: () => [{ tag: 'div[data-type="widget"]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-type': 'widget' }),
    String(node.attrs.kind),
  ],
  ...createAtomBlockMarkdownSpec({
    nodeName: 'widget',
    parseAttributes: (text) => {
      const { kind, ...values } = parseAttributes(text);
      return { kind, values };
    },
    serializeAttributes: ({ kind, values }) => serializeAttributes({ kind, ...values }),
  }),
});

/** A tip shown as its reader may see it: `:::tip {id="123"} :::`. */
const TipNode = Node.create({
  name: 'tip',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-id'),
        renderHTML: ({ id }) => ({ 'data-id': id }),
      },
    };
  },
  parseHTML: () => [{ tag: 'div[data-type="tip"]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-type': 'tip' }),
    `/t/${node.attrs.id}`,
  ],
  ...createAtomBlockMarkdownSpec({
    nodeName: 'tip',
    parseAttributes: (text) => ({ id: parseAttributes(text).id ?? null }),
    serializeAttributes: ({ id }) => `id="${id}"`,
  }),
});

/** Attributes that are texts, kept in HTML while a part is copied or moved inside the editor. */
const textAttributes = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        default: '',
        parseHTML: (element: { getAttribute(name: string): string | null }) =>
          element.getAttribute(`data-${name}`) ?? '',
        renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: String(attributes[name] ?? '') }),
      },
    ]),
  );

/** A quotation mark would end a value in Markdown. */
const quoted = (attributes: Record<string, unknown>) =>
  serializeAttributes(
    Object.fromEntries(
      Object.entries(attributes)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')]),
    ),
  );
const unquoted = (text: string) =>
  Object.fromEntries(
    Object.entries(parseAttributes(text)).map(([name, value]) => [
      name,
      String(value).replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );

/** A block without words of its own, which the product draws: `:::name {attribute="value"} :::`. */
const textBlock = (name: string, attributes: readonly string[]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => textAttributes(attributes),
    parseHTML: () => [{ tag: `div[data-type="${name}"]` }],
    renderHTML: ({ HTMLAttributes, node }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-type': name }),
      String(node.attrs[attributes[0]!]),
    ],
    ...createAtomBlockMarkdownSpec({ nodeName: name, parseAttributes: unquoted, serializeAttributes: quoted }),
  });

/** A film, a recording, a document or a video of another host. */
const MediaNode = textBlock('media', ['title', 'kind', 'src']);
/** A question that its reader answers for themselves. */
const QuizNode = textBlock('quiz', ['question', ...QUIZ_OPTIONS, 'right', 'explanation']);

/** A reader opens a solution after having tried: `:::solution` … `:::`. */
const SolutionNode = Node.create({
  name: 'solution',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-type="solution"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'solution' }), 0],
  ...createBlockMarkdownSpec({ nodeName: 'solution' }),
});

const PlainLink = Link.extend({
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: {},
  isAllowedUri: (href) => linkProblem(href) === null,
});

const UploadedImage = Image.extend({
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element) => (isUpload(element.getAttribute('src')) ? element.getAttribute('src') : null),
    },
    alt: { default: '' },
  }),
});

/**
 * Everything that a document may hold: the one schema of the editor, of Markdown and of the check. Drawn by `tree.ts`, which knows the
 * same names.
 */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
  }),
  PlainLink,
  UploadedImage,
  TableKit.configure({ table: { resizable: false } }),
  InlineMath.configure({ katexOptions: { output: 'mathml', throwOnError: false } }),
  BlockMath.configure({ katexOptions: { output: 'mathml', throwOnError: false } }),
  WidgetNode,
  TipNode,
  SolutionNode,
  MediaNode,
  QuizNode,
];
