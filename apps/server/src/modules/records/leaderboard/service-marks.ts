/** A list of tipsters says of each whether its reader follows them. */
interface Marked {
  results: readonly { tipster: { id: number }; followed: boolean }[];
}

/** The list with a reader's own marks, and what they are. */
export function markedRows<T extends Marked>(page: T, follows: ReadonlySet<number>) {
  return {
    own: page.results.flatMap(({ tipster }) => (follows.has(tipster.id) ? [tipster.id] : [])),
    marked: (): T => ({
      ...page,
      results: page.results.map((row) => ({ ...row, followed: follows.has(row.tipster.id) })),
    }),
  };
}
