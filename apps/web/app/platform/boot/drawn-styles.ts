/** Class names as CSS modules (`_name_hash_line`) and the kit (`m_hash`) make them. */
const CLASS = /_[A-Za-z][\w-]*_[\w-]{5}_\d+|m_[0-9a-f]{7,8}/g;

export interface StyleSheet {
  readonly href: string;
  readonly css: string;
}

interface Known {
  readonly href: string;
  readonly length: number;
  readonly classes: ReadonlySet<string>;
}

function classesOf(text: string): Set<string> {
  return new Set(text.match(CLASS));
}

/** The sheet with most of the wanted classes; of two with as many, the shorter one. */
function bestOf(sheets: readonly Known[], wanted: readonly string[]): Known | undefined {
  let best: Known | undefined;
  let most = 0;
  for (const sheet of sheets) {
    const found = wanted.filter((name) => sheet.classes.has(name)).length;
    if (found > most || (best && found === most && found > 0 && sheet.length < best.length)) {
      best = sheet;
      most = found;
    }
  }
  return best;
}

/**
 * Gives a page the styles of everything on it. The router links those of a route's own modules; parts that the browser fetches later are
 * drawn by the server as well, and without scripts, or before them, would stand there bare.
 */
export function drawnStyles(sheets: readonly StyleSheet[]): (html: string) => string {
  const known = sheets.map(({ href, css }): Known => ({ href, length: css.length, classes: classesOf(css) }));
  const all = new Set(known.flatMap(({ classes }) => [...classes]));
  return (html) => {
    const linked = new Set([...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href]) => href ?? ''));
    const drawn = [...html.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names).join(' ');
    let wanted = [...classesOf(drawn)].filter((name) => all.has(name));
    const without = ({ classes }: Known) => wanted.filter((name) => !classes.has(name));
    for (const sheet of known) if (linked.has(sheet.href)) wanted = without(sheet);
    let links = '';
    for (let sheet = bestOf(known, wanted); sheet; sheet = bestOf(known, wanted)) {
      links += `<link rel="stylesheet" href="${sheet.href}"/>`;
      wanted = without(sheet);
    }
    return links ? html.replace('</head>', `${links}</head>`) : html;
  };
}
