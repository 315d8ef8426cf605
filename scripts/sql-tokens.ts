/** Stands in a use for a table whose name the source doesn't say. */
export const UNNAMED = '?';

// biome-ignore lint/suspicious/noExplicitAny: the tree is walked by the names of its fields, whatever kind of node has them.
export type Node = any;

/** A piece of a template: a word or a sign of its SQL, or a hole, into which the source puts something. */
export type Token =
  | { text: string; kind: 'word' | 'sign'; offset: number }
  | { kind: 'hole'; text: ''; node: Node; offset: number };

const TOKEN = /'(?:[^']|'')*'|--.*|"([^"]+)"|[a-z_][a-z_0-9]*|\d[\d.]*|::|\S/giy;
/** Cuts a template into tokens, without spaces; texts and comments are a sign each. */
export function tokensOf(quasi: Node): Token[] {
  const tokens: Token[] = [];
  for (const [n, part] of quasi.quasis.entries()) {
    const text: string = part.value.raw;
    TOKEN.lastIndex = 0;
    for (;;) {
      const match = /\s*/y;
      match.lastIndex = TOKEN.lastIndex;
      TOKEN.lastIndex += match.exec(text)![0].length;
      const offset = part.start + TOKEN.lastIndex;
      const found = TOKEN.exec(text);
      if (!found) break;
      const [all, quoted] = found;
      if (all.startsWith('--') || (all.startsWith("'") && all.length > 1)) {
        tokens.push({ kind: 'sign', text: "'", offset });
        continue;
      }
      const isWord = quoted !== undefined || /^[a-z_]/i.test(all);
      tokens.push({ kind: isWord ? 'word' : 'sign', text: quoted ?? (isWord ? all.toLowerCase() : all), offset });
    }
    const node = quasi.expressions[n];
    if (!node) continue;
    const table =
      node.type === 'CallExpression' && node.callee.property?.name === 'table' ? node.arguments[0].value : undefined;
    if (typeof table === 'string') tokens.push({ kind: 'word', text: table, offset: node.start });
    else tokens.push({ kind: 'hole', text: '', node, offset: node.start });
  }
  return tokens;
}

/** Returns the columns that an update sets, whose table stands at `from`. */
export function columnsSetBy(tokens: readonly Token[], from: number): string[] {
  const columns: string[] = [];
  let depth = 0;
  let inSet = false;
  for (let n = from; n < tokens.length && depth >= 0; n += 1) {
    const { text } = tokens[n]!;
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (text === 'set') inSet = true;
    else if (text === 'where' || text === 'from' || text === 'returning') break;
    else if (inSet && (tokens[n - 1]!.text === 'set' || tokens[n - 1]!.text === ',')) columns.push(text || UNNAMED);
  }
  return columns;
}

/** Returns the place of the parenthesis that ends the list at `from`, which holds no other. */
export function skipParentheses(tokens: readonly Token[], from: number): number {
  let n = from;
  while (n < tokens.length && tokens[n]!.text !== ')') n += 1;
  return n;
}
