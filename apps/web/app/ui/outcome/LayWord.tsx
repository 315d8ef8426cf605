const LAY = { color: 'var(--warning)' };

/** The word of a lay, marked, before what is laid: whoever skims a row must not take it for a back. A back has none. */
export function LayWord({ word }: { word: string | null }) {
  if (word === null) return null;
  return <b style={LAY}>{word} </b>;
}
