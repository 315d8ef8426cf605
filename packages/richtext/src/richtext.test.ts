import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from './check.ts';
import { EMPTY_DOCUMENT, type RichNode } from './document.ts';
import { formulaTree, withFormulas } from './formula.ts';
import { documentHtml } from './html.ts';
import { documentMarkdown, markdownDocument, readContentFile } from './markdown.ts';
import { videoPlayerOf } from './media.ts';
import { documentText, imagesOf, leadingPart, wordCount } from './text.ts';

const OPTIONS = { origin: 'https://example.org', tipLabel: 'Tip', solutionLabel: 'Solution' };
const html = (markdown: string) => documentHtml(withFormulas(markdownDocument(markdown).document), OPTIONS);
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const text = (value: string, href?: string): RichNode => ({
  type: 'text',
  text: value,
  ...(href === undefined ? {} : { marks: [{ type: 'link', attrs: { href } }] }),
});
const checked = (...content: RichNode[]) => checkDocument({ type: 'doc', content });

test.each([
  ['## Quote\n\n### Margine', '<h2>Quote</h2><h3>Margine</h3>'],
  ['**forte** *corsivo* `k`', '<p><strong>forte</strong> <em>corsivo</em> <code>k</code></p>'],
  ['- uno\n- due\n  - tre', '<ul><li>uno</li><li>due<ul><li>tre</li></ul></li></ul>'],
  ['3. uno\n4. due', '<ol start="3"><li>uno</li><li>due</li></ol>'],
  ['> cita', '<blockquote><p>cita</p></blockquote>'],
  ['[qui](/verify)', '<p><a href="https://example.org/verify">qui</a></p>'],
  [
    '| A | B |\n|---|--:|\n| 1 | 2 |',
    '<table><tbody><tr><th scope="col">A</th><th scope="col" align="right">B</th></tr><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
  ],
  ['$\\frac{1}{2}$', '<p><math><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math></p>'],
  ['$$\nx<3\n$$', '<math display="block"><mrow><mi>x</mi><mo>&lt;</mo><mn>3</mn></mrow></math>'],
  [':::tip {id="12"} :::', '<p><a href="https://example.org/t/12">Tip</a></p>'],
  [':::widget {kind="odds-converter" odds="2.10"} :::', ''],
  [':::solution\n**42**\n:::', '<details><summary>Solution</summary><p><strong>42</strong></p></details>'],
])('%s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
  expect(markdownDocument(markdown).problems).toEqual([]);
});

test('a text in Markdown names what it may not hold', () => {
  expect(markdownDocument('$\\frac{1$ e [x](https://bet365.it/a)').problems).toEqual([
    'formula_invalid',
    'bookmaker_link',
  ]);
  expect(markdownDocument('![x](https://example.org/x.png)').problems).toEqual(['image_foreign']);
  expect(markdownDocument(':::widget {kind="slot-machine"} :::').problems).toEqual(['widget_invalid']);
  expect(markdownDocument(':::widget {kind="odds-converter" stake="2"} :::').problems).toEqual(['widget_invalid']);
});

test('a text in Markdown of a file comes after its front matter', () => {
  expect(readContentFile('---\ntitle: Quote: le basi\nsummary: Una frase.\n---\n\n## Inizio\n')).toEqual({
    front: { title: 'Quote: le basi', summary: 'Una frase.' },
    body: '## Inizio',
  });
  expect(readContentFile('## Inizio\n')).toBeNull();
  expect(readContentFile('---\nno colon\n---\nx')).toBeNull();
});

test('rebuilds a document from the schema', () => {
  const foreign = { onclick: 'alert(1)', style: 'color: red' };
  const { document, problems } = checkDocument({
    type: 'doc',
    evil: true,
    content: [{ type: 'heading', attrs: { level: 2, ...foreign }, content: [text('x')], evil: 1 }],
  });
  expect(problems).toEqual([]);
  expect(document).toEqual({
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [text('x')] }],
  });
});

test('the check keeps links plain', () => {
  const hrefs = ['http://example.org/a?utm_source=x&page=2', '/verify#how', 'https://example.org'];
  const { document, problems } = checked(paragraph(...hrefs.map((href, index) => text(String(index), href))));
  expect(problems).toEqual([]);
  expect(document.content[0]!.content!.map((node) => node.marks![0]!.attrs!.href)).toEqual([
    'https://example.org/a?page=2',
    '/verify#how',
    'https://example.org/',
  ]);
});

test.each([
  ['https://www.snai.it/sport', 'bookmaker_link'],
  ['https://bit.ly/x', 'shortened_link'],
  ['javascript:alert(1)', 'url_invalid'],
  ['//bet365.it', 'url_invalid'],
  ['/\\bet365.it', 'url_invalid'],
  ['https://user:pass@example.org', 'url_invalid'],
  ['data:text/html,x', 'url_invalid'],
])('the check refuses a link to %s', (href, problem) => {
  const { document, problems } = checked(paragraph(text('x', href)));
  expect(problems).toEqual([problem]);
  expect(documentHtml(document, OPTIONS)).toBe('<p>x</p>');
});

test('the check refuses what is no document', () => {
  let deep: RichNode = paragraph(text('x'));
  for (let depth = 0; depth < 5_000; depth += 1) deep = { type: 'blockquote', content: [deep] };
  const circular: { type: string; content: unknown[] } = { type: 'doc', content: [] };
  circular.content.push(circular);
  for (const json of [null, undefined, 7, '', [], {}, { type: 'doc' }, { type: 'paragraph' }, circular])
    expect(checkDocument(json)).toEqual({ document: EMPTY_DOCUMENT, problems: ['document_invalid'] });
  expect(checked(deep).problems).toEqual(['document_invalid']);
  expect(checked({ type: 'script', content: [text('x')] }).problems).toEqual(['document_invalid']);
  expect(checked(text('x')).problems).toEqual(['document_invalid']);
  expect(checked({ type: 'heading', attrs: { level: 1 }, content: [text('x')] }).problems).toEqual([
    'document_invalid',
  ]);
  expect(checked(paragraph(text('x'.repeat(500_000)))).problems).toEqual(['document_too_long']);
});

test('the check keeps own uploads and refuses other pictures', () => {
  const image = (src: string) => checked({ type: 'image', attrs: { src, alt: 'Curva' } });
  const upload = `/files/posts/ab/${'a'.repeat(40)}-1200.webp`;
  expect(documentHtml(image(upload).document, OPTIONS)).toBe(
    `<img src="https://example.org${upload}" alt="Curva" loading="lazy">`,
  );
  for (const src of ['https://example.org/x.png', 'data:image/png;base64,AA', `${upload}?x`, '/files/../x.webp'])
    expect(image(src).problems).toEqual(['image_foreign']);
});

const HOSTILE = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '__proto__',
  'constructor',
  'script',
  'annotation-xml',
];
const ATTRIBUTES = ['href', 'src', 'alt', 'latex', 'mathml', 'onclick', 'style', 'level', 'id', 'kind', 'values'];
const NODES =
  'doc paragraph text heading bulletList orderedList listItem blockquote table tableRow tableCell tableHeader image hardBreak inlineMath blockMath widget tip solution script iframe svg constructor __proto__';
const MARKS = 'link bold italic code textStyle script constructor';

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string(), fc.integer(), fc.constant(null));
const mathml = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    hostile,
    fc
      .tuple(
        fc.constantFrom('math', 'mi', 'mrow', 'annotation', 'script', 'maction'),
        fc.dictionary(fc.constantFrom('href', 'onclick', 'display', 'xlink:href', 'width'), hostile),
        fc.array(tie('tree'), { maxLength: 3 }),
      )
      .map(([tag, attributes, children]) => [tag, attributes, ...(children as unknown[])]),
  ),
})).tree;
const attributes = fc.dictionary(fc.constantFrom(...ATTRIBUTES), fc.oneof(hostile, mathml));
const node = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    hostile,
    fc.record(
      {
        type: fc.constantFrom(...NODES.split(' ')),
        text: hostile,
        attrs: fc.oneof(attributes, hostile),
        marks: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom(...MARKS.split(' ')), attrs: attributes })),
          hostile,
        ),
        content: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), hostile),
      },
      { requiredKeys: ['type'] },
    ),
  ),
})).node;
const documents = fc.record({ type: fc.constant('doc'), content: fc.array(node, { maxLength: 4 }) });

const ALLOWED_TAG =
  /^<\/?(?:p|h[23]|ul|ol|li|blockquote|table|tbody|t[rhd]|img|br|a|strong|em|code|details|summary|(?<math>math|none|m[a-z]+))(?<attributes>(?: [a-z]+="[^"<>]*")*)>$/;
const ALLOWED_ATTRIBUTES = ['href', 'rel', 'src', 'alt', 'loading', 'start', 'colspan', 'rowspan', 'align', 'scope'];
// A formula may use whatever of MathML only draws: what acts, loads or is styled from outside is named.
const MATH_THAT_ACTS = ['maction', 'mglyph', 'mlabeledtr'];
const ATTRIBUTE_THAT_ACTS = /^(?:on|href|src|action|style|class|id$)/;

function expectHarmless(markup: string): void {
  for (const [tag] of markup.matchAll(/<[^>]*>/g)) {
    const { attributes, math } = ALLOWED_TAG.exec(tag)?.groups ?? {};
    expect(attributes, tag).toBeDefined();
    expect(MATH_THAT_ACTS).not.toContain(math);
    for (const [, name = '', value = ''] of attributes!.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (math) expect(name, tag).not.toMatch(ATTRIBUTE_THAT_ACTS);
      else expect(ALLOWED_ATTRIBUTES).toContain(name);
      if (name === 'href' || name === 'src') expect(value).toMatch(/^https:\/\//);
    }
  }
}

describe('whatever comes in', () => {
  test('what is drawn holds no script, no foreign attribute and no other address', () => {
    fc.assert(
      fc.property(fc.oneof(documents, node, fc.anything()), (json) => {
        expectHarmless(documentHtml(json, OPTIONS));
        const { document } = checkDocument(json);
        expectHarmless(documentHtml(withFormulas(document), OPTIONS));
        // A document that the check lets through is let through again unchanged.
        expect(checkDocument(document)).toEqual({ document, problems: [] });
      }),
      { numRuns: 1_500 },
    );
  });

  test('a long formula in a line may break before its equals signs; a short one, and one that can’t be cut, stay whole', () => {
    const formulas = (latex: string) => html(`Qui $${latex}$.`).match(/<math/g)?.length;
    expect(formulas('M = 0{,}6250 + 0{,}2500 + 0{,}1818 - 1 = 5{,}68\\%')).toBe(3);
    expect(formulas('EV = 0{,}50 \\cdot 2 - 1')).toBe(1);
    expect(formulas('\\left( a = 0{,}6250 + 0{,}2500 + 0{,}1818 - 1 \\right) + b')).toBe(1);
    expect(html('$$M = 0{,}6250 + 0{,}2500 + 0{,}1818 - 1 = 5{,}68\\%$$').match(/<math/g)).toHaveLength(1);
  });

  test('formulas hold nothing but what draws them', () => {
    for (const latex of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{https://evil.example}',
      '\\htmlClass{x}{y}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\text{<script>alert(1)</script>}',
    ]) {
      const { document } = checked(paragraph({ type: 'inlineMath', attrs: { latex } }));
      const markup = documentHtml(withFormulas(document), OPTIONS);
      expect(markup).not.toMatch(/<(?!\/?(?:p|math|m[a-z]+)\b)|href=/);
    }
    expect(formulaTree('\\def\\x{\\x\\x}\\x', false)).toBeNull();
  });
});

describe('plain text', () => {
  const { document } = markdownDocument('## Uno\n\nDue *tre*\n\n- quattro\n- $x$\n\n| a | b |\n|---|---|\n| c | d |');

  test('plain text has a line for each block', () => {
    expect(documentText(document)).toBe('Uno\nDue tre\nquattro\nx\na · b\nc · d');
    expect(wordCount(document)).toBe(11);
  });

  test('the beginning is cut between blocks and never ends with a heading', () => {
    const long = markdownDocument(
      ['a'.repeat(30), '## Titolo', 'b'.repeat(30), 'c'.repeat(30), 'd'.repeat(30)].join('\n\n'),
    ).document;
    const texts = (share: number) =>
      documentText(leadingPart(long, share))
        .split('\n')
        .map((line) => line[0]);
    expect(texts(1 / 3)).toEqual(['a']);
    expect(texts(0.6)).toEqual(['a', 'T', 'b']);
    expect(texts(0)).toEqual(['a']);
    expect(texts(1)).toEqual(['a', 'T', 'b', 'c', 'd']);
  });
});

test('what Markdown makes of a document, with widgets, formulas, tables and solutions, is that document again', () => {
  const markdown = [
    '## Titolo',
    'Testo **forte** e *tenue*, `codice`, [un link](https://example.com/a) e $\\frac{1}{2}$.',
    '$$\n\\frac{1}{o}\n$$',
    '| Quota | Punti |\n|---|---|\n| 1,50 | 3 |',
    '1. uno\n2. due',
    '- a\n- b',
    '> detto',
    ':::widget {kind="odds-converter" odds="2.10"} :::',
    ':::solution\nLa prima: $0.55 \\cdot 1.80$.\n:::',
    ':::media {title="Un video" kind="embed" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"} :::',
    ':::quiz {question="Quale &quot;vale&quot;?" a="A & B" b="C" right="b" explanation="Perché sì."} :::',
  ].join('\n\n');
  const { document, problems } = markdownDocument(markdown);
  expect(problems).toEqual([]);
  expect(markdownDocument(documentMarkdown(document)).document).toEqual(document);
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789'],
  ['https://evil.example/https://youtu.be/dQw4w9WgXcQ', null],
  ['https://www.youtube-nocookie.com/embed/../../x', null],
  ['javascript:alert(1)', null],
])('the video at %s is played at %s', (page, player) => expect(videoPlayerOf(page)).toBe(player));

test('media from elsewhere, of another kind or without a title, and a quiz without a right answer, are refused', () => {
  const file = `/files/posts/ab/${'a'.repeat(40)}-0.mp4`;
  const media = (attrs: object) =>
    checked({ type: 'media', attrs: { kind: 'video', src: file, title: 'Film', ...attrs } });
  expect(media({}).problems).toEqual([]);
  for (const wrong of [
    { src: 'https://example.com/a.mp4' },
    { kind: 'audio' },
    { kind: 'embed' },
    { title: ' ' },
    { kind: 'x' },
  ]) {
    expect(media(wrong)).toMatchObject({ document: EMPTY_DOCUMENT, problems: ['media_invalid'] });
  }
  const quiz = (attrs: object) =>
    checked({ type: 'quiz', attrs: { question: '?', a: 'sì', b: 'no', right: 'a', ...attrs } }).problems;
  expect(quiz({})).toEqual([]);
  for (const wrong of [{ right: 'c' }, { b: '' }, { question: '' }]) expect(quiz(wrong)).toEqual(['quiz_invalid']);
});

test('the words of a quiz and the title of a film are words of the document, and its own files are its pictures', () => {
  const file = `/files/posts/ab/${'a'.repeat(40)}-0.pdf`;
  const { document } = checked(
    { type: 'media', attrs: { kind: 'file', src: file, title: 'Dispensa' } },
    { type: 'quiz', attrs: { question: 'Quanto?', a: 'uno', b: 'due', right: 'b', explanation: 'Due.' } },
  );
  expect(documentText(document)).toBe('Dispensa\nQuanto?\nuno\ndue\nDue.');
  expect(imagesOf(document)).toEqual([file]);
});
