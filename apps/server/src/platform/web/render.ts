import type { Language } from '@quotavera/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IN_PROCESS_ADDRESS } from '../http/index.ts';

/** The built web application exports these (`apps/web/build/server`). */
export interface WebApplication {
  render: Render;
  /** The address under which a page is kept and rendered, the language that it forces, and whether any page is there. */
  pageAddress: (url: URL) => { address: string; language: Language | null; exists: boolean };
}

export type Render = (request: Request, context: RenderContext) => Promise<Response>;

interface RenderContext {
  /** Calls the API in process, as an anonymous reader. */
  api: typeof fetch;
  language: string;
  /** Whether Stripe collects payments here: the page's policy allows its script. */
  stripe: boolean;
}

/** The only headers that a page may depend on: every reader of one language gets the same bytes, so they can be cached. */
function pageHeaders(language: Language): Headers {
  return new Headers({ accept: '*/*', 'accept-language': language, cookie: `language=${language}` });
}

/** A form that a page sends to itself, when the browser sends it instead of a script. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * `null` for an address that isn't on our origin once it is read as browsers read it (`//other.example/home`, `/\other.example`) or that
 * can't be read at all (`//[`): a page made for it would name the other origin as its own.
 */
export function ownAddress(request: FastifyRequest, publicUrl: string): URL | null {
  const address = URL.parse(request.url, publicUrl);
  return address?.origin === new URL(publicUrl).origin ? address : null;
}

export function pageRequest(address: URL, language: Language): Request {
  return new Request(address, { headers: pageHeaders(language) });
}

export function formRequest(address: URL, language: Language, body: string): Request {
  const headers = pageHeaders(language);
  headers.set('content-type', FORM_TYPE);
  return new Request(address, { method: 'POST', headers, body });
}

/**
 * `fetch` for the pages' loaders and actions without the network; it carries no token, whoever asks. An action counts for the
 * limits of the address that sent the form.
 */
export function apiInProcess(
  http: FastifyInstance,
  language: string,
  remoteAddress = IN_PROCESS_ADDRESS,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : String(input), 'http://in.process'),
      init,
    );
    const url = new URL(request.url);
    const response = await http.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      // A page whose address names a language speaks that one, whatever its reader prefers.
      headers: {
        accept: 'application/json',
        ...(request.headers.has('content-type') ? { 'content-type': request.headers.get('content-type') ?? '' } : {}),
        'x-language': request.headers.get('accept-language') ?? language,
      },
      remoteAddress,
      ...(request.method === 'GET' || request.method === 'HEAD'
        ? {}
        : { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined && name !== 'content-encoding' && name !== 'content-length')
        headers.set(name, String(value));
    }
    const empty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers });
  };
}
