/**
 * Names of bookmakers and betting brands as they stand in host names. A user's links never lead there (Decreto Dignità, art. 9), with
 * or without an affiliate's number. Whole labels or parts between hyphens, with digits after them: `bet365`, `www.snai.it`, `m-sisal`.
 */
const BOOKMAKERS = [
  '10bet',
  '1xbet',
  '20bet',
  '22bet',
  '888',
  '888casino',
  '888sport',
  'admiralbet',
  'betaland',
  'betano',
  'betathome',
  'betclic',
  'betdaq',
  'betfair',
  'betflag',
  'betfred',
  'bet365',
  'bet9ja',
  'betonline',
  'betplay',
  'betsson',
  'betvictor',
  'betway',
  'betwinner',
  'bodog',
  'bovada',
  'bwin',
  'caesars',
  'casinomania',
  'cloudbet',
  'codere',
  'coral',
  'cplay',
  'daznbet',
  'domusbet',
  'draftkings',
  'efbet',
  'eplay24',
  'eurobet',
  'fanduel',
  'fezbet',
  'giocodigitale',
  'goldbet',
  'interwetten',
  'ivibet',
  'ladbrokes',
  'leovegas',
  'linebet',
  'lottomatica',
  'luckia',
  'marathonbet',
  'matchbook',
  'megapari',
  'melbet',
  'merkurwin',
  'mostbet',
  'netbet',
  'netwin',
  'ninjabet',
  'novibet',
  'paddypower',
  'parimatch',
  'parionssport',
  'pinnacle',
  'planetwin',
  'planetwin365',
  'pokerstars',
  'powerbet',
  'quigioco',
  'rabona',
  'retabet',
  'rivalo',
  'roobet',
  'sbobet',
  'scommettendo',
  'sisal',
  'skybet',
  'smarkets',
  'snai',
  'sportaza',
  'sportbet',
  'sportingbet',
  'sportium',
  'stake',
  'starcasino',
  'starvegas',
  'tipico',
  'tipwin',
  'titanbet',
  'tonybet',
  'totogioco',
  'unibet',
  'vincitu',
  'wazamba',
  'williamhill',
  'winamax',
  'winga',
  'winmasters',
  'yonibet',
  'zebet',
] as const;
const BRANDS: ReadonlySet<string> = new Set(BOOKMAKERS);

/** Link shorteners hide the target and its affiliate number. */
const SHORTENERS: ReadonlySet<string> = new Set([
  'adf.ly',
  'bit.do',
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'urly.it',
  'v.gd',
]);

/** Networks through which bookmakers pay for customers: a link there leads to one of them. */
const AFFILIATE_NETWORKS = [
  'awin1.com',
  'clickadu.com',
  'everad.com',
  'income-access.com',
  'incomeaccess.com',
  'netrefer.com',
  'raventrack.com',
  'smartico.ai',
  'tradedoubler.com',
  'zanox.com',
] as const;

/** Parameters of an address that say who sent the reader. */
const AFFILIATE_PARAMETER =
  /^(?:a_?aid|aff\w*|afp|b?tag|bta|bonus\w*|campaign\w*|clickid|partner\w*|promo\w*|ref|refer\w*|start|startapp|sub_?id\w*|utm_\w+|wm|zoneid)$/i;

export type LinkProblem = 'url_invalid' | 'bookmaker_link' | 'shortened_link';

function isBookmaker(host: string): boolean {
  // The last label is the country or kind (`.bet` among them), the others carry names.
  const labels = host.split('.').slice(0, -1);
  return labels.some(
    (label) => BRANDS.has(label.replaceAll('-', '')) || label.split('-').some((part) => BRANDS.has(part)),
  );
}

/** Returns what is wrong with a host as the target of a user's link, or null. The host is given in lower case and without a port. */
export function hostProblem(host: string): LinkProblem | null {
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(host)) return 'url_invalid';
  if (SHORTENERS.has(host.replace(/^www\./, ''))) return 'shortened_link';
  const ofNetwork = AFFILIATE_NETWORKS.some((network) => host === network || host.endsWith(`.${network}`));
  return ofNetwork || isBookmaker(host) ? 'bookmaker_link' : null;
}

/**
 * Returns a web address in the form in which it may be shown: https, a public host name, without user, port, query and fragment, because
 * affiliates' numbers travel there. `example.com/x` counts as an address too. Returns null for any other text.
 */
export function plainAddress(text: string): URL | null {
  const trimmed = text.trim();
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/\s/.test(trimmed) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  return url;
}

/** Addresses and bare host names inside a text; the lookbehind leaves e-mail addresses alone. */
const LINK =
  /(?<![@\w.-])(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?![\w@])(?:[/?#][^\s<>"']*)?/gi;
const TRAILING = /[.,;:!?)\]]+$/;

/**
 * A text with the links in it made plain: query and fragment are cut off. Says what is wrong when one leads to a bookmaker or is
 * shortened.
 */
export function plainLinks(text: string): { text: string; problem: LinkProblem | null } {
  let problem: LinkProblem | null = null;
  const plain = text.replace(LINK, (match) => {
    const after = TRAILING.exec(match)?.[0] ?? '';
    const link = after ? match.slice(0, -after.length) : match;
    const host = link
      .replace(/^https?:\/\//i, '')
      .split(/[/?#]/, 1)[0]!
      .toLowerCase();
    const wrong = hostProblem(host);
    if (wrong && wrong !== 'url_invalid') problem ??= wrong;
    return link.replace(/[?#].*$/, '') + after;
  });
  return { text: plain, problem };
}

/**
 * Removes the parameters that say who sent the reader and leaves the others (`watch?v=`). A text that isn't an address is returned
 * unchanged.
 */
export function withoutAffiliates(link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  const sent = [...url.searchParams.keys()].filter((name) => AFFILIATE_PARAMETER.test(name));
  if (sent.length === 0) return link;
  for (const name of sent) url.searchParams.delete(name);
  return url.href;
}
