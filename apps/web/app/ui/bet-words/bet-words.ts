import { KINDS, marketOf, sportOf } from '@quotavera/domain/bet';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

type Texts = TFunction<'bets'>;

/** A sport's name, `multi` and the one that a locked tip doesn't say included; a code that nobody knows is shown as it is. */
export function sportName(t: Texts, code: string): string {
  if (code === 'multi') return t('sport.multi');
  if (code === '') return t('sport.hidden');
  const sport = sportOf(code);
  return sport === null ? code : t(`sport.${sport}`);
}

/** A market's name, `custom` and `multiple` included; a code that nobody knows is shown as it is. */
export function marketName(t: Texts, code: string): string {
  if (code === 'multiple' || code === 'custom') return t(`market.${code}`);
  const market = marketOf(code);
  return market === null ? code : t(`market.${market}`);
}

export interface BetWords {
  readonly sport: (code: string) => string;
  readonly market: (code: string) => string;
  readonly kind: (code: string) => string;
}

/** Names of sports, markets and kinds in the reader's language (namespaces `bets` and `ui`). */
export function useBetWords(): BetWords {
  const { t } = useTranslation('bets');
  const { t: ui } = useTranslation('ui');
  return {
    sport: (code) => sportName(t, code),
    market: (code) => marketName(t, code),
    kind: (code) => {
      const kind = KINDS.find((each) => each === code);
      return kind ? ui(`kind.${kind}`) : code;
    },
  };
}
