import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { PRIVATE_PATHS, PUBLIC_PATHS, paths } from './paths.ts';
import routes from './routes.ts';

/** The specification's paths, word for word. */
const PUBLIC =
  `/home /sign-in /thank-you /recover-psw /who-we-are /pricingp /contact-us /faq /privacy /cookie-policy /tems-of-service
  /tipsters /diventatipster /bookcomparison /classifiche /blogs /news /news/una-notizia /blog/editOrCreate
  /tipsters/mario.rossi /t/42 /verify /forecasts /whats-new`.split(/\s+/);
const PRIVATE =
  `/dashboard /users /contact /pricing /checkout /payment-status /profile /tipstersp /analisys-tipsters /subscriptions
  /analysis /academy /academy/course /academy/lesson /academy/exams /tools /toolsadmin /messages /reports /payment-channel /valuebet
  /exchange /call-request /meeting-call /tips-public /onboarding /guide /tipsterform /leaderboard /betting-sites
  /comparison-betting-sites /tip /blog`.split(/\s+/);

type Configured = Awaited<typeof routes>[number];

function objectsOf(entries: readonly Configured[]): RouteObject[] {
  return entries.map((entry): RouteObject => {
    const handle = entry.file;
    if (entry.index) return { index: true, handle };
    const children = objectsOf(entry.children ?? []);
    return { handle, children, ...(entry.path === undefined ? {} : { path: entry.path }) };
  });
}

/** The files of the route modules that match an address. */
async function filesFor(path: string): Promise<unknown[]> {
  return (matchRoutes(objectsOf(await routes), path) ?? []).map(({ route }) => route.handle);
}

it.each(PUBLIC)('%s is public', async (path) => {
  const files = await filesFor(path);
  expect(files[0]).toBe('routes/public-layout.tsx');
  expect(files.at(-1)).not.toBe('routes/not-found.tsx');
});

it.each(PRIVATE)('%s asks for a session', async (path) => {
  expect((await filesFor(path))[0]).toBe('routes/private-layout.tsx');
});

it('addresses has an entry of its own', async () => {
  expect(await filesFor('/')).toEqual(['routes/entry.tsx']);
});

it('addresses leads anything else to the page that says so', async () => {
  for (const path of ['/nothing', '/dashboard/nothing', '/tipsters/a/b']) {
    expect((await filesFor(path)).at(-1)).toBe('routes/not-found.tsx');
  }
});

it('addresses are all different, and links escape what they carry', () => {
  const all = [...Object.values(PUBLIC_PATHS), ...Object.values(PRIVATE_PATHS)];
  expect(new Set(all).size).toBe(all.length);
  expect(paths.tipsterProfile('a/b?c')).toBe('/tipsters/a%2Fb%3Fc');
  expect(paths.signInAndReturn('/tip?id=1&x=2')).toBe('/sign-in?redirect=%2Ftip%3Fid%3D1%26x%3D2');
});
