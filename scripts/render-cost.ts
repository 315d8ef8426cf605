import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Render } from '../apps/server/src/platform/web/render.ts';

const HELP = `render-cost: processor milliseconds that the server takes to render each public page anew

  --url A        a product that runs, with the simulated world (http://127.0.0.1:3000): its API's replies are read once and kept
  --renders N    counted renders of each page (40)
  --tipster A    the tipster of the profile (conti.value)
  --json         the figures as JSON

Each page is rendered without a cache from replies that are there already, so that a figure is of the render alone. Machines differ: the ratio
to the smallest page of the same run says more than the milliseconds.
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    renders: { type: 'string', default: '40' },
    tipster: { type: 'string', default: 'conti.value' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Cost {
  page: string;
  medianMs: number;
  bytes: number;
  elements: number;
}

/** The API of a running product, asked once for each address. */
function keptApi(url: string): typeof fetch {
  const kept = new Map<string, Promise<{ status: number; body: string; headers: [string, string][] }>>();
  return async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), url), init);
    const language = request.headers.get('accept-language') ?? 'it';
    const { pathname, search } = new URL(request.url);
    const key = `${language} ${pathname}${search}`;
    const found =
      kept.get(key) ??
      fetch(new URL(pathname + search, url), { headers: { 'x-language': language } }).then(async (reply) => ({
        status: reply.status,
        body: await reply.text(),
        headers: [...reply.headers].filter(([name]) => name === 'content-type'),
      }));
    kept.set(key, found);
    const { status, body, headers } = await found;
    return new Response(body, { status, headers });
  };
}

const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!;

async function costOf(render: Render, api: typeof fetch, path: string, renders: number): Promise<Cost> {
  const once = async () => {
    const request = new Request(new URL(path, values.url), { headers: { 'accept-language': 'it' } });
    const response = await render(request, { api, language: 'it', stripe: false });
    return { status: response.status, html: await response.text() };
  };
  const first = await once();
  if (first.status !== 200) throw new Error(`${path} answers ${first.status}`);
  for (let n = 0; n < renders; n += 1) await once();
  const spent: number[] = [];
  for (let n = 0; n < renders; n += 1) {
    const before = process.cpuUsage();
    await once();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1_000);
  }
  return {
    page: path,
    medianMs: Math.round(median(spent) * 10) / 10,
    bytes: first.html.length,
    elements: first.html.match(/<[a-z]/g)!.length,
  };
}

/** The pages are the fixed ones, and of each kind that has many the first that the sitemap names. */
async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const built = join(import.meta.dirname, '../apps/web/build/server/index.js');
  const { render } = (await import(built)) as { render: Render };
  const api = keptApi(values.url);
  const sitemap = await (
    await render(new Request(new URL('/sitemap.xml', values.url)), { api, language: 'it', stripe: false })
  ).text();
  const first = (part: string) => new RegExp(`<loc>[^<]*?(/${part}/[^<]+)</loc>`).exec(sitemap)?.[1];
  const pages = [
    '/contact-us',
    '/home',
    '/classifiche',
    '/past-rankings',
    '/tipsters',
    `/tipsters/${values.tipster}`,
    `/tipsters/${values.tipster}/record`,
    ...['m', 'competitions', 'teams', 't', 'channels', 'news'].flatMap((part) => first(part) ?? []),
    '/competitions',
    '/value-now',
    '/forecasts',
    '/bookcomparison',
    '/calculators',
    '/pricingp',
    '/news',
  ];
  const costs: Cost[] = [];
  for (const page of pages) costs.push(await costOf(render, api, page, Number(values.renders)));
  if (values.json) return console.log(JSON.stringify(costs, null, 2));
  const smallest = costs[0]!.medianMs;
  for (const { page, medianMs, bytes, elements } of costs) {
    console.log(
      `${medianMs.toFixed(1).padStart(7)} ms  ${(medianMs / smallest).toFixed(1).padStart(5)}×  ${String(elements).padStart(5)} elements  ${String(Math.round(bytes / 1_024)).padStart(4)} kB  ${page}`,
    );
  }
}

await main();
