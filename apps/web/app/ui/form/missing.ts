/**
 * Returns a rule for {@link useFieldTexts}: these fields must hold something. Forms don't leave that to the browser, which speaks its own
 * language instead of the reader's.
 */
export function missing<Name extends string>(
  names: readonly Name[],
): (values: Readonly<Record<Name, unknown>>) => Partial<Record<string, string>> {
  const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
  return (values) =>
    Object.fromEntries(names.filter((name) => isEmpty(values[name])).map((name) => [name, 'required']));
}
