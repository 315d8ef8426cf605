/** Normalises text for the search: lower case, without accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The items that match the typed letters: first those that begin with them, then those with a word that does, then those that contain them. */
export function matching<Item>(items: readonly Item[], typed: string, text: (item: Item) => string): Item[] {
  const needle = plain(typed);
  if (needle === '') return [...items];
  const rank = (item: Item) => {
    const words = plain(text(item));
    if (words.startsWith(needle)) return 0;
    if (` ${words}`.includes(` ${needle}`)) return 1;
    return words.includes(needle) ? 2 : 3;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
