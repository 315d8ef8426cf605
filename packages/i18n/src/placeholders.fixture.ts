interface Placeholder {
  name: string;
  /** The text's name for the format; undefined where the value is shown as it is. */
  format: string | undefined;
}

/** Finds the places in a text where values stand. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, inner = '']) => {
    const [name = '', format] = inner.split(',').map((part) => part.trim());
    return { name: name.replace(/^-\s*/, ''), format };
  });
}
