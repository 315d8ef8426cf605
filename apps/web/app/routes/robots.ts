import type { Route } from './+types/robots.ts';

/** Everything public may be read; private pages say in their head that they are nothing to find. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
