import { BOOKMAKER_SITE_MAX, siteLink } from '@quotavera/domain/tools';
import { z } from 'zod';
import { defineCall, fraction, id, instant, listOf, word } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';

const name = word(BOOKMAKER_SITE_MAX.name).min(2);
const tags = z
  .array(word(BOOKMAKER_SITE_MAX.tag).min(1).toLowerCase())
  .max(BOOKMAKER_SITE_MAX.tags)
  .transform((all) => [...new Set(all)]);
/** The bookmaker's own address; empty for none. Parameters that say who sent the reader are cut off. */
const link = z
  .string()
  .trim()
  .max(BOOKMAKER_SITE_MAX.link)
  .transform((text, context) => {
    if (text === '') return null;
    const plain = siteLink(text);
    if (plain === null) context.addIssue({ code: 'custom', message: 'url_invalid' });
    return plain;
  });
/** The number of its Italian concession; empty for none. */
const licence = z
  .string()
  .trim()
  .max(BOOKMAKER_SITE_MAX.licence)
  .regex(/^(?:[\p{L}\d][\p{L}\d ./-]*\d[\p{L}\d ./-]*|\d+)?$/u, { error: 'format_invalid' })
  .transform((text) => text || null);
/** The name or code under which its prices are imported; empty for none. */
const priceCode = word(BOOKMAKER_SITE_MAX.code).transform((text) => text || null);

const input = {
  name,
  description: word(BOOKMAKER_SITE_MAX.description),
  tags,
  active: z.boolean(),
  link,
  adm_licence: licence,
  price_code: priceCode,
} as const;

const site = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  link: z.string().nullable(),
  adm_licence: z.string().nullable(),
});

/** An admin gets these fields of a bookmaker. */
const ownSite = site.extend({
  active: z.boolean(),
  price_code: z.string().nullable(),
  /** Whether prices were ever imported under that code. */
  priced: z.boolean(),
  updated_at: instant,
});

/** Mean Σ 1/odds − 1 of whole books. */
const margins = z.object({ '1x2': fraction, over_under: fraction, asian_handicap: fraction });

const figures = z.object({
  /** Matches with its closing prices of 1X2. */
  matches: z.int(),
  /** Share of the season's matches with prices of which it had those of 1X2: before, and at the close. */
  coverage: z.object({ early: fraction, closing: fraction }),
  margin: z.object({ early: margins, closing: margins }),
  /** Share of matches and outcomes at which its closing price of 1X2 was the best, ties included; null for an exchange. */
  best_price: fraction,
  /** Distance of its probabilities from the market's close, a fraction (0.01 is a percentage point): before, and at the close. */
  distance: z.object({ early: fraction, closing: fraction }),
  /** Closing margins by month (YYYY-MM), the earliest first, of the latest seasons. */
  months: z.array(margins.extend({ month: z.string(), matches: z.int() })),
});

/** The bookmakers that the reader may be shown, all of them, by name, with their figures in a league's season. */
export const listSites = defineCall({
  ...toolsAddresses.listSites,
  summary: 'Bookmakers with what their imported prices say: margins, best prices, coverage, distance from the close',
  access: 'bookmakers.view',
  query: z.strictObject({ league: id.optional(), season: word(20).optional() }),
  reply: listOf(site.extend({ figures: figures.nullable() })).extend({
    leagues: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        simulated: z.boolean(),
        seasons: z.array(z.string()),
      }),
    ),
    league: z.int().nullable(),
    season: z.string().nullable(),
    updated_at: instant.nullable(),
    /** Whether bookmakers without an Italian licence were left out. */
    licensed_only: z.boolean(),
  }),
});

export const listAllSites = defineCall({
  ...toolsAddresses.listAllSites,
  summary: 'Every bookmaker as admins manage them, and the codes that prices were imported under',
  access: 'bookmakers.administer',
  reply: listOf(ownSite).extend({ price_codes: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

export const createSite = defineCall({
  ...toolsAddresses.createSite,
  summary: 'Adds a bookmaker',
  access: 'bookmakers.administer',
  body: z
    .strictObject(input)
    .partial({ description: true, tags: true, link: true, adm_licence: true, price_code: true, active: true }),
  reply: ownSite,
  status: 201,
  errors: ['conflict'],
});

export const editSite = defineCall({
  ...toolsAddresses.editSite,
  summary: 'Changes what is given of a bookmaker',
  access: 'bookmakers.administer',
  params: z.strictObject({ id }),
  body: z.strictObject(input).partial(),
  reply: ownSite,
  errors: ['not_found', 'conflict'],
});

export const deleteSite = defineCall({
  ...toolsAddresses.deleteSite,
  summary: 'Removes a bookmaker; its imported prices stay',
  access: 'bookmakers.administer',
  params: z.strictObject({ id }),
  reply: z.object({ id: z.int() }),
  errors: ['not_found'],
});
