import { mediaOf } from './media.ts';
import { type Drawn, drawDocument } from './tree.ts';

export interface HtmlOptions {
  /** Origin of the product (`https://…`), put before addresses of its pages and pictures. */
  origin: string;
  /** Text of the link that stands for an embedded tip. */
  tipLabel: string;
  /** This label stands over the hidden solution of an exercise. */
  solutionLabel: string;
}

const VOID: ReadonlySet<string> = new Set(['br', 'img', 'mspace', 'mprescripts', 'none']);
const ESCAPES = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }));

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES.get(character)!);
}

function attribute(name: string, value: string, origin: string): string {
  const isOwn = (name === 'href' || name === 'src') && value.startsWith('/');
  return ` ${name}="${escaped(isOwn ? origin + value : value)}"`;
}

function html(drawn: Drawn, options: HtmlOptions): string {
  if (typeof drawn === 'string') return escaped(drawn);
  if ('embed' in drawn) {
    if (drawn.embed === 'tip')
      return `<p><a href="${escaped(options.origin)}/t/${drawn.id}">${escaped(options.tipLabel)}</a></p>`;
    if (drawn.embed !== 'solution') {
      // A widget and a quiz are programs; feeds and mails have none.
      const media = drawn.embed === 'media' ? mediaOf(drawn.attrs) : null;
      return media ? `<p><a${attribute('href', media.src, options.origin)}>${escaped(media.title)}</a></p>` : '';
    }
    const inside = drawn.children.map((child) => html(child, options)).join('');
    return `<details><summary>${escaped(options.solutionLabel)}</summary>${inside}</details>`;
  }
  const attributes = Object.entries(drawn.attributes).map(([name, value]) => attribute(name, value, options.origin));
  const start = `<${drawn.tag}${attributes.join('')}>`;
  if (VOID.has(drawn.tag)) return drawn.tag === 'br' || drawn.tag === 'img' ? start : `${start}</${drawn.tag}>`;
  return `${start}${drawn.children.map((child) => html(child, options)).join('')}</${drawn.tag}>`;
}

/** A document as HTML for feeds: the allow-list of `drawDocument`, escaped. */
export function documentHtml(document: unknown, options: HtmlOptions): string {
  return drawDocument(document)
    .map((drawn) => html(drawn, options))
    .join('');
}
