import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * An alias with capitals in a statement of SQL, in a list of the builder's columns, or given to an expression of the builder; and such a
 * key of a JSON object, which a value of a column or a subquery follows.
 */
const ALIAS =
  /\bas\s+"\w*[A-Z]\w*"|(['"`])[\w.]+ as \w*[A-Z]\w*\1|\.as\((['"`])\w*[A-Z]\w*\2\)|(?<=build_object\([^;]*)'[a-z]+[A-Z]\w*'(?=,\s*(?:\w+[.(]|\())/g;

/** Each alias that gives a column another case than the database's, with its line. */
export function aliasesIn(source: string): string[] {
  return [...source.matchAll(ALIAS)].map(({ 0: alias, index }) => {
    const line = source.slice(0, index).split('\n').length;
    return `${line}: ${alias}`;
  });
}

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', 'apps/server/src/*.ts'], { encoding: 'utf8' }).trim().split('\n');
  const found = files.flatMap((file) => aliasesIn(readFileSync(file, 'utf8')).map((alias) => `${file}:${alias}`));
  for (const alias of found) console.error(`${alias} (a row keeps the database's names)`);
  console.log(`${files.length} files of the server, ${found.length} aliases that change the case`);
  process.exitCode = found.length === 0 && files.length > 1 ? 0 : 1;
}
