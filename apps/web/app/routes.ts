import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PRIVATE_PATHS, PUBLIC_PATHS } from './paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from './screens.ts';

function routesOf<Key extends string>(
  table: Readonly<Record<Key, string>>,
  screens: Readonly<Partial<Record<Key, string>>>,
): RouteConfigEntry[] {
  return (Object.keys(table) as Key[]).map((key) => {
    const file = screens[key];
    const path = table[key].slice(1);
    return file ? route(path, file, { id: key }) : route(path, 'routes/not-ready.tsx', { id: `not-ready:${key}` });
  });
}

export default [
  index('routes/entry.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  layout('routes/public-layout.tsx', [...routesOf(PUBLIC_PATHS, PUBLIC_SCREENS), route('*', 'routes/not-found.tsx')]),
  layout('routes/private-layout.tsx', routesOf(PRIVATE_PATHS, PRIVATE_SCREENS)),
] satisfies RouteConfig;
