import { hostProblem, type LinkProblem, withoutAffiliates } from '@quotavera/domain/accounts';
import { drawnAddress } from './address.ts';

/**
 * A link as it is kept: a page of the product, or a web address over https without what says who sent the reader. The problem when it leads
 * to a bookmaker, is shortened or is no address.
 */
export function plainLink(href: unknown): { href: string } | { problem: LinkProblem } {
  const secure = typeof href === 'string' ? href.trim().replace(/^http:\/\//i, 'https://') : href;
  const address = drawnAddress(secure);
  if (address === null) return { problem: 'url_invalid' };
  if (address.startsWith('/')) return { href: address };
  const { hostname, username, password, port } = new URL(address);
  if (username !== '' || password !== '' || port !== '') return { problem: 'url_invalid' };
  const problem = hostProblem(hostname);
  return problem ? { problem } : { href: withoutAffiliates(address) };
}

export function linkProblem(href: unknown): LinkProblem | null {
  const link = plainLink(href);
  return 'problem' in link ? link.problem : null;
}
