import { CURRENCIES, type Currency } from '@quotavera/domain/bankroll';

/** Signs and abbreviations of currencies; some stand for several. */
const SIGNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/R\$/u, ['BRL']],
  [/€/u, ['EUR']],
  [/£/u, ['GBP']],
  [/\$/u, ['USD', 'AUD', 'CAD', 'NZD', 'MXN']],
  [/zł|zl\b/iu, ['PLN']],
  [/Kč/u, ['CZK']],
  [/\blei\b/iu, ['RON']],
  [/\bkr\b\.?/iu, ['SEK', 'DKK', 'NOK', 'ISK']],
  [/\bFr\b\.?/u, ['CHF']],
  [/₽/u, ['RUB']],
  [/₺/u, ['TRY']],
  [/₹/u, ['INR']],
  [/¥/u, ['JPY', 'CNY']],
  [/₿|\bBTC\b/u, ['BTC']],
  [/\bmBTC\b/u, ['mBTC']],
];
const CODES = [
  ...CURRENCIES,
  'AUD',
  'CAD',
  'NZD',
  'NOK',
  'ISK',
  'HUF',
  'BGN',
  'RUB',
  'TRY',
  'INR',
  'JPY',
  'CNY',
  'MXN',
  'USDT',
  'USDC',
];
const CODE = new RegExp(`\\b(${CODES.join('|')})\\b`, 'u');

/** The currencies that a cell or a column's name may mean; none where it names none. */
function currenciesIn(text: string): readonly string[] {
  const code = CODE.exec(text)?.[1];
  return code ? [code] : (SIGNS.find(([sign]) => sign.test(text))?.[1] ?? []);
}

/**
 * The first currency that is another than the bankroll's, or null. A sign that may stand for the bankroll's is taken for it: nobody marks his
 * own sums with the sign of a foreign crown.
 */
export function foreignCurrency(texts: Iterable<string>, own: Currency): string | null {
  for (const text of texts) {
    const named = currenciesIn(text);
    if (named.length > 0 && !named.includes(own)) return named[0]!;
  }
  return null;
}
