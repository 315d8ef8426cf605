const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page that stands for every one that isn't kept: without files, since nothing can be fetched. It returns by itself with the line. */
export function offlinePage(
  language: string,
  words: { title: string; text: string; retry: string; dashboard: string },
  dashboard: string,
): string {
  const { title, text, retry, dashboard: last } = words;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>
:root{color-scheme:light dark;--ink:light-dark(#0c2345,#e8eefb);--paper:light-dark(#f7f9fc,#0b1629)}
body{margin:0;padding:clamp(40px,14vh,140px) 24px 48px;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:560px;margin:0 auto}h1{font-size:30px;line-height:1.2;margin:0 0 12px}
nav{display:flex;flex-wrap:wrap;gap:12px;margin-top:28px}
a{min-height:44px;padding:0 20px;display:inline-flex;align-items:center;border:1px solid var(--ink);border-radius:10px;color:inherit;text-decoration:none;font-weight:600}
a:first-child{background:var(--ink);color:var(--paper)}a:focus-visible{outline:3px solid #4f8cff;outline-offset:3px}
</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><nav><a href="">${escaped(retry)}</a><a href="${dashboard}">${escaped(last)}</a></nav></main><script>addEventListener('online',()=>location.reload())</script></body></html>`;
}
