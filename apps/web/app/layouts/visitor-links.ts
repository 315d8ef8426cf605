import type { PublicPath } from '../paths.ts';

type Link = readonly [string, PublicPath];

/** Keys of texts, and the screens that they lead to. */
export const NAVIGATION = [
  ['nav.tipsters', 'tipstersPublic'],
  ['nav.leaderboard', 'leaderboardPublic'],
  ['nav.verify', 'verify'],
  ['nav.forecasts', 'forecasts'],
  ['nav.pricing', 'pricingPublic'],
  ['nav.blog', 'blogs'],
] as const satisfies readonly Link[];

export const FOOTER = {
  product: [
    ['nav.tipsters', 'tipstersPublic'],
    ['nav.leaderboard', 'leaderboardPublic'],
    ['nav.pastRankings', 'pastRankings'],
    ['nav.ranking', 'ranking'],
    ['nav.verify', 'verify'],
    ['nav.forecasts', 'forecasts'],
    ['footer.valueNow', 'valueNow'],
    ['footer.calculators', 'calculators'],
    ['nav.competitions', 'competitions'],
    ['footer.bookmakers', 'bookmakersPublic'],
    ['nav.pricing', 'pricingPublic'],
  ] as const satisfies readonly Link[],
  company: [
    ['footer.whoWeAre', 'whoWeAre'],
    ['footer.becomeTipster', 'becomeTipster'],
    ['footer.contact', 'contactPublic'],
    ['footer.faq', 'faq'],
    ['footer.whatsNew', 'whatsNew'],
    ['footer.newsletter', 'newsletter'],
  ] as const satisfies readonly Link[],
  legal: [
    ['footer.terms', 'terms'],
    ['footer.privacy', 'privacy'],
    ['footer.cookies', 'cookiePolicy'],
    ['footer.dsa', 'dsa'],
    ['footer.accessibility', 'accessibility'],
    ['footer.imprint', 'imprint'],
  ] as const satisfies readonly Link[],
};
