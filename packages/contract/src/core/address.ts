import type { Method } from './call.ts';

/** A call's method and path, without its schemas. Paths are under `/api` and end with a slash; `{id}` marks a parameter. */
function addressBy<const M extends Method>(method: M) {
  return <const Path extends `/${string}/`>(path: Path) => ({ method, path }) as const;
}

export const get = addressBy('GET');
export const post = addressBy('POST');
export const patch = addressBy('PATCH');
export const put = addressBy('PUT');
export const remove = addressBy('DELETE');
