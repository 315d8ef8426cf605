import { hostProblem, type LinkProblem, plainAddress } from './links.ts';

/** Social networks. A profile is stored as its name there (`website`: as an address) and becomes a link only on display. */
export const SOCIAL_NETWORKS = [
  'telegram',
  'instagram',
  'x',
  'youtube',
  'tiktok',
  'facebook',
  'twitch',
  'linkedin',
  'website',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** A social entry has at most so many characters as it is typed. */
const SOCIAL_MAX_LENGTH = 200;

interface Network {
  hosts: readonly string[];
  /** A name on the network, without what stands before it. */
  name: RegExp;
  /** The part of the path that is the name, when an address is given. */
  path: RegExp;
  address: (name: string) => string;
}

const NETWORKS: Readonly<Record<Exclude<SocialNetwork, 'website'>, Network>> = {
  telegram: {
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    name: /^[a-z]\w{3,31}$/i,
    path: /^\/(?:s\/)?([^/]+)/,
    address: (name) => `https://t.me/${name}`,
  },
  instagram: {
    hosts: ['instagram.com', 'm.instagram.com'],
    name: /^(?!.*\.\.)[\w](?:[\w.]{0,28}\w)?$/,
    path: /^\/([^/]+)/,
    address: (name) => `https://www.instagram.com/${name}/`,
  },
  x: {
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    name: /^\w{1,15}$/,
    path: /^\/([^/]+)/,
    address: (name) => `https://x.com/${name}`,
  },
  youtube: {
    hosts: ['youtube.com', 'm.youtube.com'],
    name: /^(?:@?[\w.-]{3,30}|channel\/UC[\w-]{22})$/,
    path: /^\/(@[^/]+|channel\/[^/]+|(?<=\/)(?:c|user)\/[^/]+)/,
    address: (name) => `https://www.youtube.com/${name.startsWith('channel/') ? name : `@${name.replace(/^@/, '')}`}`,
  },
  tiktok: {
    hosts: ['tiktok.com', 'm.tiktok.com'],
    name: /^[\w](?:[\w.]{0,22}\w)?$/,
    path: /^\/@([^/]+)/,
    address: (name) => `https://www.tiktok.com/@${name}`,
  },
  facebook: {
    hosts: ['facebook.com', 'm.facebook.com', 'fb.com', 'it-it.facebook.com'],
    name: /^[a-z0-9.]{5,50}$/i,
    path: /^\/([^/]+)/,
    address: (name) => `https://www.facebook.com/${name}`,
  },
  twitch: {
    hosts: ['twitch.tv', 'm.twitch.tv'],
    name: /^\w{3,25}$/,
    path: /^\/([^/]+)/,
    address: (name) => `https://www.twitch.tv/${name}`,
  },
  linkedin: {
    hosts: ['linkedin.com', 'it.linkedin.com'],
    name: /^(?:in|company)\/[\p{L}\p{N}-]{3,100}$/u,
    path: /^\/((?:in|company)\/[^/]+)/,
    address: (name) => `https://www.linkedin.com/${name}`,
  },
};

type SocialProblem = LinkProblem | 'social_name_invalid' | 'social_other_site' | 'text_too_long';

export type ReadSocial = { value: string; problem: null } | { value: null; problem: SocialProblem };

const wrong = (problem: SocialProblem): ReadSocial => ({ value: null, problem });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text looks like an address when it begins with a scheme, or with a host name and a path. */
const ADDRESS = /^https?:\/\/|^[a-z0-9.-]+\.[a-z]{2,}\//i;

function readName(network: Exclude<SocialNetwork, 'website'>, typed: string): ReadSocial {
  const { hosts, name, path } = NETWORKS[network];
  let handle = typed;
  if (ADDRESS.test(typed)) {
    const url = plainAddress(typed);
    if (!url) return wrong('url_invalid');
    if (!hosts.includes(url.hostname.replace(/^www\./, '')))
      return wrong(hostProblem(url.hostname) ?? 'social_other_site');
    handle = decoded(path.exec(url.pathname)?.[1] ?? '').replace(/^(?:c|user)\//, '@');
  }
  // Somebody's own page has no prefix but on LinkedIn.
  if (network === 'linkedin' && !handle.includes('/')) handle = `in/${handle}`;
  const bare = network === 'youtube' ? handle : handle.replace(/^@/, '');
  return name.test(bare) ? { value: bare, problem: null } : wrong('social_name_invalid');
}

function readWebsite(typed: string): ReadSocial {
  const url = plainAddress(typed);
  if (!url) return wrong('url_invalid');
  const problem = hostProblem(url.hostname);
  return problem ? wrong(problem) : { value: url.href.replace(/\/+$/, '').replaceAll("'", '%27'), problem: null };
}

/**
 * Reads what a user typed for a network into the form that is stored: `@ada`, `t.me/ada?start=aff1` and `https://t.me/ada` all become
 * `ada`. Addresses must be the network's own. A web site's address is cut off behind its path; bookmakers' sites and shortened links are
 * refused. An empty text stays empty.
 */
export function readSocial(network: SocialNetwork, text: string): ReadSocial {
  const typed = text.trim();
  if (typed === '') return { value: '', problem: null };
  if (typed.length > SOCIAL_MAX_LENGTH) return wrong('text_too_long');
  return network === 'website' ? readWebsite(typed) : readName(network, typed);
}

/** Where the kept value leads. */
export function socialAddress(network: SocialNetwork, value: string): string {
  return network === 'website' ? value : NETWORKS[network].address(value);
}

/** The kept value as a reader knows it: `@ada`, `example.com`. */
export function socialLabel(network: SocialNetwork, value: string): string {
  if (network === 'website') return value.replace(/^https:\/\/(www\.)?/, '');
  if (value.includes('/')) return value.slice(value.indexOf('/') + 1);
  return network === 'facebook' ? value : `@${value.replace(/^@/, '')}`;
}
