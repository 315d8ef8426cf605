import type { ReplyOf } from '@quotavera/contract/core';
import type { readAffiliation } from '@quotavera/contract/sells';
import type { Language } from '@quotavera/i18n';
import { fillText, textsOf } from '@quotavera/i18n/server';
import { referralCodeOf } from '../../accounts/profile/service.ts';
import type { SellsContext } from '../context.ts';
import { type CardWords, drawCard } from './picture.ts';
import { selectCounters, selectTerms } from './repository.ts';
import { selectOpenMonths } from './repository-months.ts';
import { freeTimeOf } from './service-months.ts';

/** A member's affiliation card with what came of his invitations. */
export async function affiliationOf(
  { db, clock }: Pick<SellsContext, 'db' | 'clock'>,
  accountId: number,
): Promise<ReplyOf<typeof readAffiliation>> {
  const [code, counters, months, [terms]] = await Promise.all([
    referralCodeOf(db, accountId),
    selectCounters(db, accountId),
    selectOpenMonths(db, accountId),
    selectTerms(db, 1),
  ]);
  const { waiting, given, refused, takenBack } = counters;
  const free = freeTimeOf(months, clock.now());
  return {
    code,
    visits: counters.visits,
    registered: counters.registered,
    paid: waiting + given + refused + takenBack,
    rewards: { waiting, given, refused, taken_back: takenBack },
    given_days: counters.givenDays,
    ready_days: free.days,
    free_until: free.until?.toISOString() ?? null,
    terms: { inviter_days: terms!.inviterDays, invited_days: terms!.invitedDays },
  };
}

/** The card as a picture, with what an invitation gives whoever registers today. */
export async function affiliationPicture(
  { db }: Pick<SellsContext, 'db'>,
  accountId: number,
  { language, origin }: { language: Language; origin: string },
): Promise<string> {
  const [code, [terms]] = await Promise.all([referralCodeOf(db, accountId), selectTerms(db, 1)]);
  const texts = textsOf(language, 'sells-billing').card;
  const days = terms!.invitedDays;
  const words: CardWords = {
    title: texts.title,
    offer: days > 0 ? fillText(language, texts.offer, { days }) : texts.plain,
    codeLabel: texts.code,
    code,
    link: `${origin}/register?ref=${encodeURIComponent(code)}`,
    note: texts.note,
  };
  return drawCard(words);
}
