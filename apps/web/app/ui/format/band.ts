/** "1.50-1.99" in the reader's numbers; the last band is open. */
export function bandText(key: string, odds: (value: string) => string): string {
  if (key.endsWith('+')) return `${odds(key.slice(0, -1))}+`;
  const [from = '', to = ''] = key.split('-');
  return `${odds(from)}\u00a0–\u00a0${odds(to)}`;
}
