import type { UIMatch } from 'react-router';
import { FIRST_CALLS, FIRST_CALLS_OF_BARE_ADDRESS } from './first-calls.ts';

export type Params = Readonly<Record<string, string | undefined>>;

/**
 * The part of a route's `handle` that names what its page reads first, as addresses of the API (`addressOf`): `first` under any address of the
 * page, `firstBare` under the one without a question mark, whose parameters would change the read.
 */
interface FirstReads {
  first?: (params: Params) => readonly string[];
  firstBare?: readonly string[];
}

/** Returns the attributes with which the root element names the first reads of a page's routes; null where they name none. */
export function firstCallsOf(
  matches: readonly Pick<UIMatch, 'handle' | 'params'>[],
): Readonly<Record<string, string>> | null {
  const reads = matches.map(({ handle, params }) => ({ ...((handle ?? {}) as FirstReads), params }));
  const any = reads.flatMap(({ first, params }) => first?.(params) ?? []);
  const bare = reads.flatMap(({ firstBare }) => firstBare ?? []);
  if (any.length + bare.length === 0) return null;
  return {
    ...(any.length > 0 ? { [FIRST_CALLS]: any.join(' ') } : {}),
    ...(bare.length > 0 ? { [FIRST_CALLS_OF_BARE_ADDRESS]: bare.join(' ') } : {}),
  };
}
