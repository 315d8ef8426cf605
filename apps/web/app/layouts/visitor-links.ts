import type { PublicPath } from '../paths.ts';
import { PUBLIC_SCREENS } from '../screens.ts';

/** Keys of texts and paths; an entry without a screen is left out of the menu. */
export const NAVIGATION = (
  [
    ['nav.tipsters', 'tipstersPublic'],
    ['nav.leaderboard', 'leaderboardPublic'],
    ['nav.verify', 'verify'],
    ['nav.forecasts', 'forecasts'],
    ['nav.pricing', 'pricingPublic'],
    ['nav.blog', 'blogs'],
  ] as const
).filter(isBuilt);

export const FOOTER = {
  product: (
    [
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
    ] as const
  ).filter(isBuilt),
  company: (
    [
      ['footer.whoWeAre', 'whoWeAre'],
      ['footer.becomeTipster', 'becomeTipster'],
      ['footer.contact', 'contactPublic'],
      ['footer.faq', 'faq'],
      ['footer.whatsNew', 'whatsNew'],
      ['footer.newsletter', 'newsletter'],
    ] as const
  ).filter(isBuilt),
  legal: (
    [
      ['footer.terms', 'terms'],
      ['footer.privacy', 'privacy'],
      ['footer.cookies', 'cookiePolicy'],
      ['footer.dsa', 'dsa'],
      ['footer.accessibility', 'accessibility'],
      ['footer.imprint', 'imprint'],
    ] as const
  ).filter(isBuilt),
};

function isBuilt([, screen]: readonly [string, PublicPath]): boolean {
  return PUBLIC_SCREENS[screen] !== undefined;
}
