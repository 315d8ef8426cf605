import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import {
  edgeOf,
  type FollowerTerms,
  firstTerms,
  type Outlook,
  type OutlookTerms,
  outlook as outlookOf,
} from '@quotavera/domain/bankroll';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useFormats } from '../format/index.ts';
import type { Offer } from './offer.ts';

type Figures = ReplyTo<typeof bankrollMemberAddresses.readOutlook>;

/** Odds of a tipster whose average isn't known. */
const EVEN_ODDS = 2;

/** Returns the figures of a tipster, or of those whom the reader could count on. */
export function useFigures(tipster: string | undefined) {
  return useApi(bankrollMemberAddresses.readOutlook, { query: tipster === undefined ? {} : { tipster } });
}

/** The terms that the outlook opens with; `isOwn` says whether the money is the reader's. */
export function startOf({ own, source, tips_per_month: tips }: Figures): { terms: FollowerTerms; isOwn: boolean } {
  const terms = own && {
    ...own,
    bankCents: own.bank_cents,
    betsPerMonth: own.bets_per_month,
  };
  return { terms: firstTerms(terms, source === 'tipster' ? tips : 0), isOwn: own !== null && own.bank_cents > 0 };
}

/** Returns the month that may be expected; null where nobody's yield can be expected. */
export function monthOf(figures: Figures, terms: FollowerTerms, costCents: number): Outlook | null {
  if (!figures.expected_yield) return null;
  const { bankCents, stake_plan, stake_value, betsPerMonth } = terms;
  const whole: OutlookTerms = {
    ...{ bankCents, stake_plan, stake_value, betsPerMonth, costCents },
    edge: edgeOf(figures.expected_yield),
    averageOdds: figures.average_odds ?? EVEN_ODDS,
  };
  return outlookOf(whole);
}

/** "430,00 €" becomes "430 €". */
const whole = (money: string) => money.replace(/[.,]00(?!\d)/, '');

/** Returns the sentence that says whether an offer pays. */
export function useVerdict(): (offer: Offer, month: Outlook, figures: Figures) => string {
  const { t } = useTranslation('bankroll-outlook');
  const format = useFormats();
  return ({ name, ofChannel }, { verdict, turnoverCents, breakEvenCents, netCents }, figures) => {
    const values = {
      name: ofChannel ? t('channelPlan', { name }) : name,
      turnover: whole(format.money(Math.round(turnoverCents / 100) * 100)),
      breakEven: whole(format.money(breakEvenCents ?? 0)),
      net: format.money(netCents, { signed: true }),
      yield: format.percent(figures.expected_yield?.value ?? 0),
    };
    return name === null ? t(verdict === 'pays' ? 'free.pays' : 'free.never', values) : t(`verdict.${verdict}`, values);
  };
}
