/**
 * The browser's tables of numbers and dates take it long to open: they are opened while the page's styles are on their way. Runs from its
 * source text in the page's head, so it uses nothing from outside itself.
 */
export function openEarlyTables(): void {
  const { lang } = document.documentElement;
  setTimeout(() => new Intl.NumberFormat(lang).format(0));
  setTimeout(() => new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'short' }).format(0));
}
