/** Each pattern is a form or a dialog made by hand; its reason says what to use instead. `home` may do it. */
const RULES: readonly { reason: string; pattern: RegExp; home: string }[] = [
  {
    reason: 'a modal of its own: use a dialog of ui/dialog',
    pattern: /import \{[^}]*\bModal\b[^}]*\} from '[^']*'/g,
    home: 'apps/web/app/ui/dialog/',
  },
  {
    reason: 'a form of the kit alone: use useApiForm',
    pattern: /from '@mantine\/form'/g,
    home: 'apps/web/app/ui/form/',
  },
  {
    reason: 'field errors read by hand: useApiForm brings them to the fields',
    pattern: /[eE]rror\??\.errors\b|\berrors\[\w+\]\?\.\[0\]/g,
    home: 'apps/web/app/ui/form/',
  },
];

/** Each place of a source that makes a form or a dialog by hand: its line, its words and the reason. */
export function madeByHand(file: string, source: string): string[] {
  return RULES.filter(({ home }) => !file.startsWith(home)).flatMap(({ reason, pattern }) =>
    [...source.matchAll(pattern)].map(
      (match) => `${source.slice(0, match.index).split('\n').length}: ${match[0]} (${reason})`,
    ),
  );
}
