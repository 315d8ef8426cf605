import { tipsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshFigures } from '../../modules/home/tips/service-home.ts';
import { addresses, logAddresses, matchPages, pageAddresses } from './addresses.ts';
import { eventsDuring, forgetPages, moveTo, replies, sequence, withoutChance } from './reading.ts';
import {
  HAS_PAGES,
  makeWorld,
  PAST_EARLY,
  publish,
  publishAll,
  type Reader,
  SECRETS,
  secretsIn,
  type World,
} from './worlds.ts';

/*
 * Whatever a reader may not see must make no difference to anything they can ask for. Two worlds are made that differ in nothing
 * but the hidden parts of some tips; then every reply to every reader who may not see them has to be the same in both.
 */

const UNSEEING: readonly Reader[] = ['visitor', 'start', 'pro', 'otherTipster'];
/** A PRO reader sees these of the tips above locked; valuebet and other tips are open to PRO. */
const LOCKED_FOR_PRO = ['paid', 'exchange', 'declared'];
/** Replies that name the matches of the calendar, which are no secret: that a hidden tip is on one of them is. */
const namesMatches = (url: string) => url.includes('/fixtures/') || /\/(matches|teams|competitions)\/\d+\/$/.test(url);

let first: World;
let second: World;
beforeAll(async () => {
  first = await makeWorld();
  second = await makeWorld();
});
afterAll(async () => {
  await first?.t.close();
  await second?.t.close();
});

describe('in the first ten minutes', () => {
  test('drafts and tips with early access make no difference to anybody else', async () => {
    const early = UNSEEING;
    const before = new Map<Reader, Map<string, string>>();
    for (const reader of early) before.set(reader, await replies(first, reader, addresses(first, reader)));
    const pages = HAS_PAGES ? await replies(first, 'visitor', pageAddresses(first)) : new Map();
    await publish(first, 'draft', 'valuebet', 0, { publish: false });
    await publish(first, 'scheduled', 'exchange', 0, {
      publish: false,
      publish_at: '2026-03-02T15:00:00Z',
      minimum_odds: null,
    });
    await publishAll(first, 0);
    // The clock moves past the lifetime of cached public replies.
    first.t.clock.advance(31_000);
    for (const reader of early) {
      const after = await replies(first, reader, [...before.get(reader)!.keys()]);
      for (const [url, reply] of before.get(reader)!)
        expect([reader, url, after.get(url)]).toEqual([reader, url, reply]);
    }
    if (HAS_PAGES) {
      await forgetPages(first);
      const after = await replies(first, 'visitor', [...pages.keys()]);
      for (const [url, page] of pages) expect([url, after.get(url)]).toEqual([url, page]);
    }
  });

  test('they are not there, exactly as what never was', async () => {
    const nothing = (reader: Reader, path: string) => replies(first, reader, [`/api${path.replace('%', '987654')}`]);
    for (const reader of UNSEEING) {
      for (const path of ['/tips/v1/tip/%/', '/tips/v1/tips-edit/%/']) {
        if (path.includes('edit') && reader !== 'otherTipster') continue;
        const [missing] = (await nothing(reader, path)).values();
        for (const [name, id] of first.tips) {
          const [reply] = (await replies(first, reader, [`/api${path.replace('%', String(id))}`])).values();
          expect([reader, name, reply]).toEqual([reader, name, missing]);
        }
      }
      const token = first.people.get(reader)?.token;
      if (!token) continue;
      const unlock = async (tip_id: number) => {
        const { status, error } = await first.t.api.call(tipsCalls.unlockTip, { body: { tip_id }, token });
        return [status, error.code];
      };
      for (const id of first.tips.values()) expect(await unlock(id)).toEqual(await unlock(987_654));
    }
    const [draft] = (await replies(first, 'elite', [`/api/tips/v1/tip/${first.tips.get('draft')}/`])).values();
    expect(draft).toMatch(/^404/);
    const [proof] = (await replies(first, 'elite', [`/ledger/proof/${first.tips.get('draft')}`])).values();
    expect(proof).toMatch(/^404/);
  });
});

describe('locked tips', () => {
  beforeAll(async () => {
    await publish(second, 'draft', 'valuebet', 1, { publish: false });
    await publish(second, 'scheduled', 'exchange', 1, {
      publish: false,
      publish_at: '2026-03-02T15:00:00Z',
      minimum_odds: null,
    });
    await publishAll(second, 1);
    for (const world of [first, second]) {
      await sequence(world);
      await moveTo(world, PAST_EARLY);
    }
  });

  test.each(UNSEEING)('locked tips tell %s nothing of what is hidden, whatever is asked', async (reader) => {
    const urls = addresses(first, reader);
    expect(addresses(second, reader)).toEqual(urls);
    const [one, other] = await Promise.all([replies(first, reader, urls), replies(second, reader, urls)]);
    if (reader === 'pro') return expectLockedAlike(one, other);
    for (const url of urls) {
      expect([url, one.get(url)]).toEqual([url, other.get(url)]);
      if (!namesMatches(url)) expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
    }
  });

  /** PRO sees the valuebets, so only what is said of the others has to be alike. */
  function expectLockedAlike(one: Map<string, string>, other: Map<string, string>): void {
    // Calendars and feeds have no list to take the whole ones out of.
    for (const url of [...one.keys()].filter((each) => each.startsWith('/api/'))) {
      const [a, b] = [one.get(url)!, other.get(url)!].map((reply) => {
        if (!reply.startsWith('200')) return [reply];
        const { results = [], last = [], tip } = JSON.parse(reply.slice(4));
        return [results, last, tip].flat().filter((item) => item?.view === 'locked');
      });
      expect([url, a]).toEqual([url, b]);
      expect([url, secretsIn(JSON.stringify(a))]).toEqual([url, []]);
    }
    for (const name of LOCKED_FOR_PRO) {
      const url = `/api/tips/v1/tip/${first.tips.get(name)}/`;
      expect([name, one.get(url)]).toEqual([name, other.get(url)]);
      expect(one.get(url)).toContain('"view":"locked"');
    }
  }

  test('the log tells only what it should', async () => {
    for (const reader of ['visitor', 'start'] as const) {
      const urls = logAddresses(first);
      const [one, other] = await Promise.all([replies(first, reader, urls), replies(second, reader, urls)]);
      for (const url of urls) {
        expect([url, one.get(url)]).toEqual([url, other.get(url)]);
        expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
        expect([url, /18:45|20:30/.test(one.get(url)!)]).toEqual([url, false]);
      }
    }
    const entries = async (world: World) => {
      const { body } = await world.t.app.http.inject({ url: '/ledger/checkpoint' });
      const size = Number(body.split('\n')[1]);
      const bundle = await world.t.app.http.inject({ url: `/ledger/tile/entries/000.p/${size}` });
      expect(bundle.statusCode).toBe(200);
      return withoutChance(bundle.rawPayload.toString('latin1'));
    };
    const own = await entries(first);
    expect(own).toContain('publication');
    expect(own).toBe(await entries(second));
    expect(secretsIn(own)).toEqual([]);
  });

  test(
    HAS_PAGES ? 'public pages neither' : 'public pages neither (skipped: the web is not built)',
    async ({ skip }) => {
      if (!HAS_PAGES) return skip();
      await Promise.all([first, second].map(forgetPages));
      await Promise.all([first, second].map(({ t }) => refreshFigures(t.db, t)));
      const urls = pageAddresses(first);
      const [one, other] = await Promise.all([replies(first, 'visitor', urls), replies(second, 'visitor', urls)]);
      const named = new Set(matchPages(first));
      for (const url of urls) {
        expect([url, one.get(url)]).toEqual([url, other.get(url)]);
        if (!named.has(url)) expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
      }
      expect(one.get(`/m/${first.matches[0]}`)).toMatch(/^200/);
      expect(one.get(`/t/${first.tips.get('valuebet')}`)).toMatch(/^200/);
      // A tip that visitors may not know of looks like a missing one, and must not be indexed.
      const unseen = one.get(`/t/${first.tips.get('draft')}`);
      expect(unseen).toMatch(/^200/);
      expect(unseen).toContain('noindex');
    },
  );

  test('the live stream neither', async () => {
    for (const reader of ['start', 'otherTipster'] as const) {
      const [one, other] = await Promise.all(
        [first, second].map((world, secret) =>
          eventsDuring(world, reader, async () => {
            const token = world.people.get('author')!.token;
            const id = await publish(world, `live-${reader}`, 'valuebet', secret);
            const body = { action: 'amend', description: SECRETS[secret]!.text } as const;
            await world.t.api.call(tipsCalls.editTip, { params: { id }, token, body });
            await world.t.api.call(tipsCalls.editTip, { params: { id: world.tips.get('amended')! }, token, body });
          }),
        ),
      );
      expect(one).toEqual(other);
      expect(one!.join()).not.toContain('tip_amended');
      expect(one!.join()).not.toContain('tip_published');
    }
  });

  test('and the two worlds do differ for who may see them', async () => {
    const url = '/api/tips/v1/tips-public/';
    const [one] = (await replies(first, 'elite', [url])).values();
    const [other] = (await replies(second, 'elite', [url])).values();
    expect(one).not.toEqual(other);
    expect(secretsIn(one!)).toContain('Atalanta');
    const [paid] = (await replies(first, 'elite', [`/api/tips/v1/tip/${first.tips.get('paid')}/`])).values();
    expect(secretsIn(paid!)).toEqual([]);
  });
});
