import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface Source {
  file: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  literal?: object;
}

/** Tests spell what they expect, and a migration that has run is never edited. */
const LEFT_OUT = /\.(test|spec|fixture|generated)\.tsx?$|\/migrations\//;

/** These take the names of fields out of a type, or of columns out of a table, which is no list of words. */
const PICKING = /^(Pick|\w*Omit|Extract|Exclude|(Left)?ColumnsOf)$/;

/** Sets of words that are equal by chance, or whose home is outside, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'SIGINT SIGTERM': 'signals of the operating system',
  'from to': 'edges of a span of time, in two forms',
  'lost won': 'a streak is of either, and an open bet ends in either',
};

/** Returns the words of a union or a list; null where it has anything else. */
function wordsOf(nodes: readonly (Node | null)[]): string[] | null {
  const values = nodes
    .filter((node) => node?.type !== 'TSNullKeyword' && node?.type !== 'TSUndefinedKeyword')
    .map((node) => (node?.literal && 'value' in node.literal ? node.literal.value : node?.value));
  return values.every((value) => typeof value === 'string') ? values : null;
}

/** Returns where a source states a set of words: a union of literals, a list that is `as const`, or one given to `z.enum` or `oneOf`. */
export function wordSets({ file, text }: Source): { set: string; at: string }[] {
  const found: { set: string; at: string }[] = [];
  const picked = new Set<number>();
  const add = (nodes: readonly (Node | null)[], { start }: Node) => {
    const words = [...new Set(wordsOf(nodes))].sort();
    if (words.length < 2 || picked.has(start)) return;
    found.push({ set: words.join(' '), at: `${file}:${text.slice(0, start).split('\n').length}` });
  };
  const pick = (name: string | undefined, args: { params: readonly Node[] } | null | undefined) => {
    if (PICKING.test(name ?? '')) for (const { start } of args?.params ?? []) picked.add(start);
  };
  new Visitor({
    TSTypeReference: ({ typeName, typeArguments }) =>
      pick('name' in typeName ? typeName.name : undefined, typeArguments),
    TSInterfaceHeritage: ({ expression, typeArguments }) =>
      pick('name' in expression ? String(expression.name) : undefined, typeArguments),
    TSUnionType: (union) => add(union.types, union),
    TSAsExpression: ({ expression }) => {
      if (expression.type === 'ArrayExpression') add(expression.elements, expression);
    },
    CallExpression: ({ callee, arguments: [list] }) => {
      const name =
        callee.type === 'MemberExpression' ? text.slice(callee.start, callee.end) : 'name' in callee && callee.name;
      if (list?.type === 'ArrayExpression' && (name === 'z.enum' || name === 'oneOf')) add(list.elements, list);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Returns the sets of words that are stated more than once, and the exceptions that nobody needs. */
export function repeatedSets(sources: readonly Source[], exceptions = EXCEPTIONS): string[] {
  const sets = Map.groupBy(sources.flatMap(wordSets), ({ set }) => set);
  const repeated = [...sets].filter(([, places]) => places.length > 1);
  const needless = Object.keys(exceptions).filter((set) => !repeated.some(([each]) => each === set));
  return [
    ...repeated
      .filter(([set]) => !(set in exceptions))
      .map(([set, places]) => `${set}: ${places.map(({ at }) => at).join(', ')}`),
    ...needless.map((set) => `${set} needs no exception`),
  ];
}

export function sourcesOf(root: string): Source[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list
    .trim()
    .split('\n')
    .filter((file) => !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
