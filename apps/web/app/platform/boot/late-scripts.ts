const MODULE = '<script type="module" async="">';
const PRELOAD = '<link rel="modulepreload"';

/** Runs from its source text at the page's end, so it uses nothing from outside itself. */
function startAfterFirstPaint(): void {
  const PATIENCE_MS = 1_000;
  const AT_ONCE = 2;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    setTimeout(ask, 0, [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')]);
  };
  // Asking for a module takes a phone some milliseconds: all at once, in one task, would keep it from answering a press.
  const ask = (links: readonly HTMLLinkElement[]) => {
    for (const link of links.slice(0, AT_ONCE)) link.rel = 'modulepreload';
    if (links.length > AT_ONCE) setTimeout(ask, 0, links.slice(AT_ONCE));
    else start();
  };
  const start = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.querySelector('script[type="later"]')?.textContent ?? '';
    document.head.append(script);
    script.remove();
  };
  document.currentScript?.remove();
  // A member's page is drawn by its scripts, and a hidden page is never painted, so neither waits for a paint.
  if (document.hidden || document.documentElement.dataset.session === 'member') begin();
  // Fonts on their way lay the page out anew when they come, which drags on beside the arriving modules.
  else new PerformanceObserver(() => void document.fonts.ready.then(begin)).observe({ type: 'paint', buffered: true });
  setTimeout(begin, PATIENCE_MS);
}

/**
 * A page whose modules are asked for once it has been painted in its fonts: before that they would take the line and the processor from the
 * styles and fonts. The router has no switch for it, so its module script and the links that preload it are written under a type that
 * browsers leave alone, with a script behind them that gives them theirs. The other inline scripts only hold data and stay.
 *
 * Throws when the router writes them in another way than expected.
 */
export function withLateScripts(html: string): string {
  const [before, after, more] = html.split(MODULE);
  const end = after?.indexOf('</script>') ?? -1;
  if (before === undefined || after === undefined || more !== undefined || end < 0 || !before.includes(PRELOAD)) {
    throw new Error('React Router no longer writes its module script as late-scripts.ts expects');
  }
  const starter = `</script><script>(${startAfterFirstPaint})()`;
  return `${before.replaceAll(PRELOAD, '<link rel="later"')}<script type="later">${after.slice(0, end)}${starter}${after.slice(end)}`;
}
