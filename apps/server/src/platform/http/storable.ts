/**
 * The paths of texts that PostgreSQL can't store: it refuses NUL, and half a surrogate pair has no UTF-8 form. Checked once for everything
 * that a call receives, so that no field is forgotten.
 */
export function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path || '_'] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = (key: string) => (path ? `${path}.${key}` : key);
  return Object.entries(value).flatMap(([key, item]) => [
    ...unstorableTexts(key, path),
    ...unstorableTexts(item, inner(key)),
  ]);
}
