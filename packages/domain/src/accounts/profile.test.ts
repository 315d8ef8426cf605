import { describe, expect, test } from 'vitest';
import {
  bioProblem,
  headlineProblem,
  hostProblem,
  isPostalCode,
  isReservedUsername,
  plainLinks,
  readSocial,
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
    ['website', 'https://example.com/chi%27', 'https://example.com/chi%27'],
    ['website', "https://example.com/l'ada/", 'https://example.com/l%27ada'],
    ['website', '', ''],
    ['telegram', 'telegram.me/ada_tips', 'ada_tips'],
    ['telegram', 'telegram.dog/ada_tips', 'ada_tips'],
    ['telegram', `t.me/ada_tips?x=${'y'.repeat(183)}`, 'ada_tips'],
    ['instagram', 'm.instagram.com/ada', 'ada'],
    ['x', 'https://mobile.twitter.com/ada', 'ada'],
    ['youtube', 'https://m.youtube.com/user/adatips', '@adatips'],
    ['tiktok', 'm.tiktok.com/@ada', 'ada'],
    ['facebook', 'https://fb.com/ada.tips', 'ada.tips'],
    ['facebook', 'it-it.facebook.com/ada.tips', 'ada.tips'],
    ['twitch', 'm.twitch.tv/ada', 'ada'],
    ['linkedin', 'linkedin.com/company/ada-s%C3%A0rl', 'company/ada-sàrl'],
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
    ['telegram', 'x'.repeat(201), 'text_too_long'],
    ['telegram', 'x'.repeat(200), 'social_name_invalid'],
    ['telegram', 'ada', 'social_name_invalid'],
    ['instagram', 'ada..tips', 'social_name_invalid'],
    ['x', 'a'.repeat(16), 'social_name_invalid'],
    ['youtube', 'https://www.youtube.com/watch', 'social_name_invalid'],
    ['tiktok', 'https://www.tiktok.com/ada', 'social_name_invalid'],
    ['facebook', 'ada', 'social_name_invalid'],
    ['linkedin', 'https://www.linkedin.com/school/ada-s', 'social_name_invalid'],
    ['x', 'https://x.com/%', 'social_name_invalid'],
    ['website', 'https://exa mple.com', 'url_invalid'],
    ['website', 'https://user@example.com', 'url_invalid'],
    ['website', 'https://ad.netrefer.com/x', 'bookmaker_link'],
    ['website', 'https://www.bit.ly/3xyz', 'shortened_link'],
    ['website', 'https://willi-am-hill.example.com', 'bookmaker_link'],
  ] as const)('%s %j is refused: %s', (network, typed, problem) => {
    expect(readSocial(network, typed)).toEqual({ value: null, problem });
  });
});

test.each([
  ['telegram', 'ada_tips', 'https://t.me/ada_tips', '@ada_tips'],
  ['instagram', 'ada.tips', 'https://www.instagram.com/ada.tips/', '@ada.tips'],
  ['x', 'ada', 'https://x.com/ada', '@ada'],
  ['youtube', '@ada', 'https://www.youtube.com/@ada', '@ada'],
  ['youtube', 'channel/UC12', 'https://www.youtube.com/channel/UC12', 'UC12'],
  ['tiktok', 'ada.tips', 'https://www.tiktok.com/@ada.tips', '@ada.tips'],
  ['facebook', 'ada.tips', 'https://www.facebook.com/ada.tips', 'ada.tips'],
  ['twitch', 'ada', 'https://www.twitch.tv/ada', '@ada'],
  ['linkedin', 'in/ada-bianchi', 'https://www.linkedin.com/in/ada-bianchi', 'ada-bianchi'],
  ['website', 'https://www.example.com/chi', 'https://www.example.com/chi', 'example.com/chi'],
] as const)('%s %s leads to %s and reads %s', (network, value, address, label) => {
  expect([socialAddress(network, value), socialLabel(network, value)]).toEqual([address, label]);
});

test('links in a text lose what stands behind their path', () => {
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
test('links in a text are read without trying every division', () => {
  const hostile = ['a.'.repeat(500), 'a-'.repeat(500), `${'a'.repeat(999)}!`, 'http://'.repeat(140), '.-'.repeat(500)];
  for (const text of hostile) expect(plainLinks(text)).toBeDefined();
});

test('a host is judged by its labels, not by what they contain', () => {
  expect([
    hostProblem('stakeholders.example'),
    hostProblem('unibetter.example'),
    hostProblem('blog.stake.com'),
  ]).toEqual([null, null, 'bookmaker_link']);
});

test('a bio may be empty, and is refused when it is too long or has hidden characters', () => {
  expect(bioProblem('')).toBeNull();
  expect(bioProblem('Solo Serie A.\nDal 2015.')).toBeNull();
  expect(bioProblem('x'.repeat(1_001))).toBe('text_too_long');
  expect(bioProblem('a\u202eb')).toBe('characters_invalid');
  expect([headlineProblem('😀'.repeat(120)), headlineProblem('😀'.repeat(121))]).toEqual([null, 'text_too_long']);
});

test('a postal code has letters, digits, spaces and hyphens', () => {
  for (const code of ['', '00184', 'SW1A 1AA', '1234-567', 'H0H 0H0'])
    expect([code, isPostalCode(code)]).toEqual([code, true]);
  for (const code of ['-', '12345678901', 'a_b', '12 ', '<b>'])
    expect([code, isPostalCode(code)]).toEqual([code, false]);
});

test('a wallet address is recognised by its form', () => {
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
