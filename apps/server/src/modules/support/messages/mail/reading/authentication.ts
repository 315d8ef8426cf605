/** A result says what a receiving server found out by one method, as `Authentication-Results` has it. */
interface AuthenticationResult {
  method: string;
  result: string;
  /** Values by `type.property`, in small letters: `header.from`, `smtp.mailfrom`. */
  properties: ReadonlyMap<string, string>;
}

interface AuthenticationResults {
  /** The name of the server that speaks, in small letters. */
  server: string;
  results: AuthenticationResult[];
}

const ESCAPED = /\\(.)/gs;

/**
 * The value of a header without its comments, which may stand anywhere, hold each other and look like results. A quoted string becomes one
 * piece of text without meaning: nothing in it can be a result or the end of one. The result is null where a
 * comment or a string has no end.
 */
function withoutComments(value: string): string | null {
  let text = '';
  let depth = 0;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]!;
    if (sign === '\\' && depth > 0) at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (sign === '"') {
      const [quoted] = /^"(?:[^"\\]|\\.)*"/s.exec(value.slice(at)) ?? [];
      if (quoted === undefined) return null;
      text += encodeURIComponent(quoted.slice(1, -1).replace(ESCAPED, '$1'));
      at += quoted.length - 1;
    } else text += sign;
    if (sign === ')') text += ' ';
  }
  return depth === 0 ? text.toLowerCase() : null;
}

const METHOD = /^([a-z][a-z0-9-]*)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)(?=\s|$)/;
const PROPERTY = /(?:^|\s)([a-z][a-z0-9-]*)\s*\.\s*([a-z][a-z0-9_-]*)\s*=\s*(\S+)/g;

/**
 * Reads the value of a header `Authentication-Results` (RFC 8601). Only what stands at the beginning of a part between semicolons is a
 * result; a value may hold the same words and isn't one. The reply is null where the header can't be read.
 */
function readAuthenticationResults(value: string): AuthenticationResults | null {
  const text = withoutComments(value);
  if (text === null) return null;
  const [first = '', ...parts] = text.split(';').map((part) => part.trim());
  const [, server] = /^([^\s=]+)(?:\s+\d+)?$/.exec(first) ?? [];
  if (!server) return null;
  const results = parts.flatMap((part) => {
    const [whole, method, result] = METHOD.exec(part) ?? [];
    if (whole === undefined || !method || !result) return [];
    const properties = new Map(
      [...part.slice(whole.length).matchAll(PROPERTY)].map(
        ([, type, property, said]) => [`${type}.${property}`, said!] as const,
      ),
    );
    return [{ method, result, properties }];
  });
  return { server, results };
}

/**
 * Whether the receiving server vouches by DMARC that a mail's single sender is who they say. Its own headers stand on top, one or several;
 * any further down, or by another name, may be the sender's invention. The topmost verdict counts.
 *
 * @param headers names in small letters and values of the mail's headers, in their order
 * @param server the name under which the receiving server speaks
 */
export function isVouchedFor(
  headers: readonly { key: string; value: string }[],
  fromDomain: string,
  server: string,
): boolean {
  const said = headers.filter(({ key }) => key === 'authentication-results');
  for (const { value } of said) {
    const read = readAuthenticationResults(value);
    if (read?.server !== server.toLowerCase()) return false;
    const verdict = read.results.find(({ method }) => method === 'dmarc');
    if (verdict) return verdict.result === 'pass' && verdict.properties.get('header.from') === fromDomain;
  }
  return false;
}
