import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bioProblem,
  hostProblem,
  isPostalCode,
  isReservedUsername,
  plainLinks,
  readSocial,
  SOCIAL_NETWORKS,
  socialAddress,
  socialLabel,
  usernameLook,
  walletKind,
  withoutAffiliates,
} from './index.ts';

describe('what a name looks like', () => {
  test.each([
    ['Mario.Rossi', 'mario_rossi'],
    ['lllario', 'Illario'],
    ['g0ldtips', 'GOLD-tips'],
    ['rnarco', 'marco'],
    ['vvilly', 'willy'],
    ['m1lan', 'milan'],
    ['corner', 'comer'],
  ])('%s passes for %s', (one, other) => expect(usernameLook(one)).toBe(usernameLook(other)));

  test.each([
    ['ada', 'adam'],
    ['tips1', 'tips2'],
  ])('%s does not pass for %s', (one, other) => expect(usernameLook(one)).not.toBe(usernameLook(other)));

  test('a name that passes for the house is reserved', () => {
    for (const name of ['adm1n', 'ADMIN', 'ad.min', 'Qu0tavera', 'quotavera1', 'Supp0rt']) {
      expect([name, isReservedUsername(name)]).toEqual([name, true]);
    }
    for (const name of ['adminton', 'marco', 'newsboy'])
      expect([name, isReservedUsername(name)]).toEqual([name, false]);
  });
});

describe('a social', () => {
  test.each([
    ['telegram', 'ada_tips', 'ada_tips'],
    ['telegram', '@ada_tips', 'ada_tips'],
    ['telegram', ' https://t.me/ada_tips?start=aff_1 ', 'ada_tips'],
    ['telegram', 't.me/s/ada_tips', 'ada_tips'],
    ['instagram', 'https://www.instagram.com/ada.tips/?igshid=x#y', 'ada.tips'],
    ['x', 'https://twitter.com/ada/status/1', 'ada'],
    ['youtube', 'https://www.youtube.com/@ada/videos?sub_confirmation=1', '@ada'],
    ['youtube', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv', 'channel/UCabcdefghijklmnopqrstuv'],
    ['youtube', 'youtube.com/c/adatips', '@adatips'],
    ['tiktok', 'https://www.tiktok.com/@ada.tips', 'ada.tips'],
    ['facebook', 'facebook.com/ada.tips', 'ada.tips'],
    ['twitch', 'ADA_tips', 'ADA_tips'],
    ['linkedin', 'ada-bianchi', 'in/ada-bianchi'],
    ['linkedin', 'https://it.linkedin.com/in/ada-bianchi/?trk=x', 'in/ada-bianchi'],
    ['website', 'Example.com/chi-sono?aff=12&utm_source=x#top', 'https://example.com/chi-sono'],
    ['website', 'http://www.example.com', 'https://www.example.com'],
    ['website', '', ''],
  ] as const)('%s %j is kept as %j', (network, typed, expected) => {
    expect(readSocial(network, typed)).toEqual({ value: expected, problem: null });
    if (expected) expect(URL.canParse(socialAddress(network, expected))).toBe(true);
  });

  test.each([
    ['telegram', 'https://evil.example/ada', 'social_other_site'],
    ['telegram', 'https://t.me.evil.example/ada_tips', 'social_other_site'],
    ['telegram', 'https://www.bet365.it/ada', 'bookmaker_link'],
    ['telegram', 'a b', 'social_name_invalid'],
    ['instagram', 'https://instagram.com@evil.example/x', 'url_invalid'],
    ['x', '"><script>', 'social_name_invalid'],
    ['x', 'javascript:alert(1)', 'social_name_invalid'],
    ['website', 'javascript:alert(1)', 'url_invalid'],
    ['website', 'https://user:pass@example.com', 'url_invalid'],
    ['website', 'https://127.0.0.1/x', 'url_invalid'],
    ['website', 'https://localhost', 'url_invalid'],
    ['website', 'https://[::1]/', 'url_invalid'],
    ['website', 'https://example.com:8443', 'url_invalid'],
    ['website', 'https://bit.ly/3xyz', 'shortened_link'],
    ['website', 'https://www.snai.it', 'bookmaker_link'],
    ['website', 'https://promo-sisal.it/?affid=9', 'bookmaker_link'],
    ['website', 'https://SPORTS.BWIN.it/', 'bookmaker_link'],
    ['website', 'https://bet-at-home.com', 'bookmaker_link'],
    ['website', `https://example.com/${'x'.repeat(300)}`, 'text_too_long'],
  ] as const)('%s %j is refused: %s', (network, typed, problem) => {
    expect(readSocial(network, typed)).toEqual({ value: null, problem });
  });

  test('whatever is typed: what is kept reads back as itself, leads to the network and breaks no page', () => {
    const hosts = /^https:\/\/(t\.me|x\.com|www\.(instagram|youtube|tiktok|facebook|linkedin)\.com|www\.twitch\.tv)\//;
    fc.assert(
      fc.property(
        fc.constantFrom(...SOCIAL_NETWORKS),
        fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'grapheme' })),
        (network, typed) => {
          const { value } = readSocial(network, typed);
          if (!value) return;
          const address = socialAddress(network, value);
          expect(readSocial(network, value).value).toBe(value);
          expect(address).not.toMatch(/["'<>\s]/);
          if (network !== 'website') expect(address).toMatch(hosts);
          expect(new URL(address).search + new URL(address).hash).toBe('');
          expect(socialLabel(network, value).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('links in a text', () => {
  test('lose what stands behind their path', () => {
    expect(plainLinks('Vedi https://example.com/a?aff=1&x=2#y, e www.example.org?ref=3.')).toEqual({
      text: 'Vedi https://example.com/a, e www.example.org.',
      problem: null,
    });
  });
  test.each([
    ['Iscriviti su bet365.com con il mio codice', 'bookmaker_link'],
    ['https://www.eurobet.it/?btag=1', 'bookmaker_link'],
    ['tutto qui: bit.ly/abc', 'shortened_link'],
    ['Scrivi a ada@example.com', null],
    ['Quote oltre 2.10, linea 2.5. Solo serie A.Serie B mai', null],
    ['Pinnacle è il riferimento', null],
  ])('%j: %s', (text, problem) => expect(plainLinks(text).problem).toBe(problem));

  // An expression that tries every division of such a text doesn't end within the test's time limit.
  test('are read without trying every division', () => {
    const hostile = [
      'a.'.repeat(500),
      'a-'.repeat(500),
      `${'a'.repeat(999)}!`,
      'http://'.repeat(140),
      '.-'.repeat(500),
    ];
    for (const text of hostile) expect(plainLinks(text)).toBeDefined();
  });

  test('a host is judged by its labels, not by what they contain', () => {
    expect([
      hostProblem('stakeholders.example'),
      hostProblem('unibetter.example'),
      hostProblem('blog.stake.com'),
    ]).toEqual([null, null, 'bookmaker_link']);
  });
});

test('a bio', () => {
  expect(bioProblem('')).toBeNull();
  expect(bioProblem('Solo Serie A.\nDal 2015.')).toBeNull();
  expect(bioProblem('x'.repeat(1_001))).toBe('text_too_long');
  expect(bioProblem('a\u202eb')).toBe('characters_invalid');
});

test('a postal code', () => {
  for (const code of ['', '00184', 'SW1A 1AA', '1234-567', 'H0H 0H0'])
    expect([code, isPostalCode(code)]).toEqual([code, true]);
  for (const code of ['-', '12345678901', 'a_b', '12 ', '<b>'])
    expect([code, isPostalCode(code)]).toEqual([code, false]);
});

test('the form of a wallet address', () => {
  expect(walletKind('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('evm');
  expect(walletKind('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('bitcoin');
  expect(walletKind('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('bitcoin');
  for (const text of [
    '',
    '0x12',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    'bc1QW508',
    'ltc1qabc',
    'IT60X0542811101000000123456',
  ]) {
    expect([text, walletKind(text)]).toEqual([text, null]);
  }
});

test.each([
  ['https://t.me/canale?start=aff12', 'https://t.me/canale'],
  ['https://www.youtube.com/watch?v=abc&utm_source=x', 'https://www.youtube.com/watch?v=abc'],
  ['https://example.com/?btag=1&AffId=2&page=3', 'https://example.com/?page=3'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['canale', 'canale'],
])('a link loses what says who sent the reader: %s', (link, expected) => {
  expect(withoutAffiliates(link)).toBe(expected);
  expect(hostProblem('go.netrefer.com')).toBe('bookmaker_link');
});
