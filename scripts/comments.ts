import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A sentence that begins so has no subject and can't be read without the code: "Null as in the tip.", "Of `1,2,3` the numbers." */
const FRAGMENT =
  /(?:^|[.?!] )(?:Of|What|Who|Whom|Whose|Which|The same|Those|Likewise|Until when|To whom|By which|One|None|Null)\b.{0,60}/;

interface Comment {
  line: number;
  text: string;
}

/** Returns the comments that have lines of their own; consecutive `//` lines are a single comment. Lines are numbered from 1. */
function commentsOf(source: string): Comment[] {
  const comments = source.matchAll(/^ *(?:\{?\/\*[\s\S]*?\*\/|\/\/.*(?:\n *\/\/.*)*)/gm);
  return [...comments].map(({ 0: comment, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: comment
      .split('\n')
      .map((line) => line.replace(/^ *(?:\{?\/\*+|\*\/|\*|\/\/)|\*\/$/g, '').trim())
      .join(' ')
      .trim(),
  }));
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
let [read, fragments] = [0, 0];
for (const file of files) {
  for (const { line, text } of commentsOf(readFileSync(file, 'utf8'))) {
    read += 1;
    const [fragment] = FRAGMENT.exec(text) ?? [];
    if (fragment === undefined) continue;
    fragments += 1;
    console.error(`${file}:${line}: ${fragment.replace(/^[.?!] /, '')}`);
  }
}
console.log(`${read} comments, ${fragments} that begin without a subject`);
process.exitCode = fragments === 0 && read > 0 ? 0 : 1;
