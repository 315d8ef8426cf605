import type { Route } from './+types/robots.ts';

/** Every page may be crawled; private pages have `noindex` in their head. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
