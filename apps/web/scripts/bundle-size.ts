/**
 * Measures what a first visit loads, from the built manifest, and fails above the budget. Run after the build:
 * `node apps/web/scripts/bundle-size.ts`. Sizes are brotli in kB (1,000 bytes), HTML, texts and fonts not included.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const BUDGETS = [
  { page: '/home', routes: ['root', 'routes/public-layout', 'home'], script: 160, style: 20 },
  { page: '/classifiche', routes: ['root', 'routes/public-layout', 'leaderboardPublic'], script: 160, style: 20 },
  { page: '/ranking-parameters', routes: ['root', 'routes/public-layout', 'ranking'], script: 160, style: 20 },
  { page: '/pricingp', routes: ['root', 'routes/public-layout', 'pricingPublic'], script: 160, style: 20 },
  { page: '/tipsters', routes: ['root', 'routes/public-layout', 'tipstersPublic'], script: 160, style: 20 },
  { page: '/tipsters/{username}', routes: ['root', 'routes/public-layout', 'tipsterProfile'], script: 160, style: 20 },
  {
    page: '/tipsters/{username}/record',
    routes: ['root', 'routes/public-layout', 'tipsterRecord'],
    script: 160,
    style: 20,
  },
  { page: '/forecasts', routes: ['root', 'routes/public-layout', 'forecasts'], script: 160, style: 20 },
  { page: '/register', routes: ['root', 'routes/public-layout', 'register'], script: 260, style: 28 },
  { page: '/sign-in', routes: ['root', 'routes/public-layout', 'signIn'], script: 160, style: 28 },
  { page: '/dashboard', routes: ['root', 'routes/private-layout', 'dashboard'], script: 200, style: 28 },
] as const;

interface RouteFiles {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly clientLoaderModule?: string;
  readonly hydrateFallbackModule?: string;
}
interface Manifest {
  readonly entry: RouteFiles;
  readonly routes: Readonly<Record<string, RouteFiles | undefined>>;
}

const client = resolve(import.meta.dirname, '../build/client');

/** The very file that the browser loads: `window.__reactRouterManifest={…};`. */
function readManifest(): Manifest {
  const assets = readdirSync(join(client, 'assets'));
  const file = assets.find((name) => /^manifest-[\w-]+\.js$/.test(name));
  if (!file) throw new Error('no built manifest: run the build first');
  const text = readFileSync(join(client, 'assets', file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(join(client, file))).length;
  return bytes / 1000;
}

/** A screen that isn't built yet is the not-ready page: its route carries another name. */
function routeOf(manifest: Manifest, id: string): RouteFiles {
  const route = manifest.routes[id] ?? manifest.routes[`not-ready:${id}`];
  if (!route) throw new Error(`no route "${id}" in the built manifest`);
  return route;
}

const manifest = readManifest();
let over = false;
for (const { page, routes, script, style } of BUDGETS) {
  const parts = [manifest.entry, ...routes.map((id) => routeOf(manifest, id))];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const part of parts) {
    for (const file of [part.module, ...(part.imports ?? []), part.clientLoaderModule, part.hydrateFallbackModule]) {
      if (file) scripts.add(file);
    }
    for (const file of part.css ?? []) styles.add(file.replace(/#$/, ''));
  }
  const sizes = { script: kilobytes(scripts), style: kilobytes(styles) };
  const fits = sizes.script <= script && sizes.style <= style;
  over ||= !fits;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${page}: ${sizes.script.toFixed(1)} kB script in ${scripts.size} files (budget ${script}), ${sizes.style.toFixed(1)} kB style (budget ${style})`,
  );
}
process.exitCode = over ? 1 : 0;
