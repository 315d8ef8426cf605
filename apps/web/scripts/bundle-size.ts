/**
 * Measures what a first visit loads, from the built manifest, and fails above the budget, without React's compile hint or with what libraries
 * add for development in the server's part. Run after the build: `node apps/web/scripts/bundle-size.ts`. Sizes are brotli in kB (1,000 bytes),
 * HTML, texts and fonts not included. `own` is what a page brings beside the frame that it stands in, with the modules of `later`, which it
 * fetches once it is there. `files` limits how many scripts a member's screen takes until it shows its content, those of `later` among them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const BUDGETS: readonly Budget[] = [
  { page: '/home', routes: ['root', 'routes/public-layout', 'home'], script: 160, style: 20 },
  { page: '/classifiche', routes: ['root', 'routes/public-layout', 'leaderboardPublic'], script: 160, style: 20 },
  { page: '/past-rankings', routes: ['root', 'routes/public-layout', 'pastRankings'], script: 160, style: 20 },
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
  { page: '/channels/{id}', routes: ['root', 'routes/public-layout', 'channel'], script: 160, style: 20 },
  { page: '/tems-of-service', routes: ['root', 'routes/public-layout', 'terms'], script: 160, style: 20 },
  { page: '/faq', routes: ['root', 'routes/public-layout', 'faq'], script: 160, style: 20 },
  { page: '/contact-us', routes: ['root', 'routes/public-layout', 'contactPublic'], script: 160, style: 20 },
  { page: '/blogs', routes: ['root', 'routes/public-layout', 'blogs'], script: 160, style: 20 },
  { page: '/news/{slug}', routes: ['root', 'routes/public-layout', 'newsArticle'], script: 160, style: 20 },
  { page: '/newsletter', routes: ['root', 'routes/public-layout', 'newsletter'], script: 160, style: 20 },
  { page: '/bookcomparison', routes: ['root', 'routes/public-layout', 'bookmakersPublic'], script: 160, style: 20 },
  { page: '/forecasts', routes: ['root', 'routes/public-layout', 'forecasts'], script: 160, style: 20 },
  { page: '/value-now', routes: ['root', 'routes/public-layout', 'valueNow'], script: 160, style: 20 },
  { page: '/calculators/{name}', routes: ['root', 'routes/public-layout', 'calculator'], script: 160, style: 20 },
  { page: '/m/{id}', routes: ['root', 'routes/public-layout', 'match'], script: 160, style: 20 },
  { page: '/competitions', routes: ['root', 'routes/public-layout', 'competitions'], script: 160, style: 20 },
  { page: '/competitions/{id}', routes: ['root', 'routes/public-layout', 'competition'], script: 160, style: 20 },
  { page: '/teams/{id}', routes: ['root', 'routes/public-layout', 'team'], script: 160, style: 20 },
  { page: '/register', routes: ['root', 'routes/public-layout', 'register'], script: 260, style: 28 },
  { page: '/sign-in', routes: ['root', 'routes/public-layout', 'signIn'], script: 160, style: 28 },
  { page: '/dashboard', routes: ['root', 'routes/private-layout', 'dashboard'], script: 265, style: 29, files: 52 },
  { page: '/tips-public', routes: ['root', 'routes/private-layout', 'tips'], script: 263, style: 29, files: 46 },
  { page: '/tip', routes: ['root', 'routes/private-layout', 'tip'], script: 321, style: 33, files: 56 },
  { page: '/analysis', routes: ['root', 'routes/private-layout', 'analysis'], script: 346, style: 33, files: 75 },
  {
    page: '/t/{id} of a member',
    routes: ['root', 'routes/public-layout', 'tipPublic'],
    script: 315,
    style: 33,
    later: ['member', 'MemberTip'],
    files: 64,
  },
  {
    page: '/checkout',
    routes: ['root', 'routes/private-layout', 'checkout'],
    script: 200,
    style: 28,
    later: ['StripeOrder'],
    own: 60,
  },
];

interface Budget {
  page: string;
  routes: readonly string[];
  script: number;
  style: number;
  later?: readonly string[];
  own?: number;
  files?: number;
}

interface RouteFiles {
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
  clientLoaderModule?: string;
  hydrateFallbackModule?: string;
}
interface Manifest {
  entry: RouteFiles;
  routes: Readonly<Record<string, RouteFiles | undefined>>;
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

/** The build has compressed all but the smallest files. */
function compressedSize(file: string): number {
  const path = join(client, file);
  const compressed = `${path}.br`;
  return existsSync(compressed) ? statSync(compressed).size : brotliCompressSync(readFileSync(path)).length;
}

function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += compressedSize(file);
  return bytes / 1000;
}

/** A screen that isn't built yet is the not-ready page: its route carries another name. */
function routeOf(manifest: Manifest, id: string): RouteFiles {
  const route = manifest.routes[id] ?? manifest.routes[`not-ready:${id}`];
  if (!route) throw new Error(`no route "${id}" in the built manifest`);
  return route;
}

/** A module that is fetched later, with everything that it imports at once. */
function laterFiles(module: string): Set<string> {
  const assets = readdirSync(join(client, 'assets'));
  const first = assets.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === module);
  if (!first) throw new Error(`no module "${module}" in the build`);
  const files = new Set([`/assets/${first}`]);
  for (const file of files) {
    const code = readFileSync(join(client, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) files.add(`/assets/${name}`);
  }
  return files;
}

interface Load {
  scripts: Set<string>;
  styles: Set<string>;
}

function loadOf(routes: readonly string[]): Load {
  const parts = [manifest.entry, ...routes.map((id) => routeOf(manifest, id))];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const part of parts) {
    for (const file of [part.module, ...(part.imports ?? []), part.clientLoaderModule, part.hydrateFallbackModule]) {
      if (file) scripts.add(file);
    }
    for (const file of part.css ?? []) styles.add(file.replace(/#$/, ''));
  }
  return { scripts, styles };
}

/** Returns the size of the page's own route without the parts that the frame around it has already. */
function ownKilobytes(routes: readonly string[], later: readonly string[]): number {
  const frame = loadOf(routes.slice(0, -1)).scripts;
  const files = new Set([...loadOf(routes).scripts, ...later.flatMap((module) => [...laterFiles(module)])]);
  return kilobytes(files.difference(frame));
}

const manifest = readManifest();
let over = false;
const NO_LIMIT = Number.POSITIVE_INFINITY;
for (const { page, routes, script, style, later = [], own = NO_LIMIT, files = NO_LIMIT } of BUDGETS) {
  const { scripts, styles } = loadOf(routes);
  if (files < NO_LIMIT) for (const file of later.flatMap((module) => [...laterFiles(module)])) scripts.add(file);
  const sizes = { script: kilobytes(scripts), style: kilobytes(styles) };
  const ownSize = ownKilobytes(routes, later);
  const fits = sizes.script <= script && sizes.style <= style && ownSize <= own && scripts.size <= files;
  over ||= !fits;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${page}: ${sizes.script.toFixed(1)} kB script in ${scripts.size} files (budget ${script}${files < NO_LIMIT ? ` in ${files}` : ''}), ${sizes.style.toFixed(1)} kB style (budget ${style})${Number.isFinite(own) ? `, ${ownSize.toFixed(1)} kB of its own (budget ${own})` : ''}`,
  );
}

// Nothing else notices when the hint is lost: React is then compiled piece by piece while the page starts.
const react = readdirSync(join(client, 'assets')).find((name) => /^react-[\w-]{8}\.js$/.test(name));
const hinted = react && readFileSync(join(client, 'assets', react), 'utf8').startsWith('//# allFunctionsCalledOnLoad');
if (!hinted) console.log('LOST the compile hint at the head of React’s file (vite.config.ts)');

// Nothing else notices this either: pages are the same, drawn in a third more time.
const server = readFileSync(resolve(client, '../server/index.js'), 'utf8');
const developing = server.includes('process.env.NODE_ENV');
if (developing) console.log('KEPT code for development in the server’s build (vite.config.ts)');

process.exitCode = over || !hinted || developing ? 1 : 0;
