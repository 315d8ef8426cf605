/** Each pattern lets a test fail by chance; its reason says what to write instead. */
const RULES: readonly { reason: string; pattern: RegExp; isFine?: (number: number) => boolean }[] = [
  { reason: 'a fixed wait: wait for what is to happen', pattern: /\bwaitForTimeout\([^)]*/g },
  { reason: 'a fixed wait: wait for what is to happen', pattern: /\bsetTimeout\(\w+,[^)]*/g },
  {
    reason: 'a fixed wait: wait for what is to happen',
    pattern: /import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/g,
  },
  { reason: 'a deadline of one second: use expect.poll or eventually', pattern: /\bvi\.wait(?:For|Until)\(/g },
  {
    reason: 'a deadline under 20 s: a busy machine is slow',
    pattern: /\btimeout: ?([\d_]+)/g,
    isFine: (milliseconds) => milliseconds >= 20_000,
  },
  { reason: 'a deadline: the runner ends what hangs', pattern: /\bAbortSignal\.timeout\(/g },
  { reason: 'chance without a seed: use createRandom, or randomUUID for a name', pattern: /\bMath\.random\(/g },
];

/** Each place of a test's source that may fail by chance: its line, its words and the reason. */
export function chancesIn(source: string): string[] {
  return RULES.flatMap(({ reason, pattern, isFine }) =>
    [...source.matchAll(pattern)]
      .filter(([, digits]) => digits === undefined || !isFine?.(Number(digits.replaceAll('_', ''))))
      .map((match) => `${source.slice(0, match.index).split('\n').length}: ${match[0]} (${reason})`),
  );
}
