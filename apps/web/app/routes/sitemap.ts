import { paths } from '../paths.ts';
import { apiFrom, tipsCalls } from '../platform/api/index.ts';
import { apiContext } from '../platform/context.ts';
import { listedPaths, sitemapIndex, urlSet } from '../platform/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

const HOUR_S = 3_600;

function xml(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR_S}` },
  });
}

/** `/sitemap.xml` names its parts: the pages, and tipsters by hundreds of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const part = searchParams.get('part');
  if (part === 'pages') return xml(urlSet(origin, listedPaths()));
  if (part !== null && !/^\d{1,12}$/.test(part)) return new Response(null, { status: 404 });
  const read = await apiFrom(context.get(apiContext), tipsCalls.tipsterNames, { query: part === null ? {} : { part } });
  if (!read.ok) return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
  const { parts, usernames } = read.data;
  if (part !== null)
    return xml(
      urlSet(
        origin,
        usernames.flatMap((name) => [paths.tipsterProfile(name), paths.tipsterRecord(name)]),
      ),
    );
  return xml(sitemapIndex(['pages', ...parts].map((each) => `${origin}/sitemap.xml?part=${each}`)));
}
