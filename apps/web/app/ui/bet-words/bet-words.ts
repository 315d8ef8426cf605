import { KINDS, MARKETS, sportOf } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';

const RECORD_MARKETS = [...MARKETS, 'custom', 'multiple'] as const;

export interface BetWords {
  /** A sport's name; a code that nobody knows is shown as it is. */
  readonly sport: (code: string) => string;
  /** A market's name, `custom` and `multiple` included. */
  readonly market: (code: string) => string;
  readonly kind: (code: string) => string;
}

/** Names of sports, markets and kinds in the reader's language (namespaces `bets` and `ui`). */
export function useBetWords(): BetWords {
  const { t } = useTranslation('bets');
  const { t: ui } = useTranslation('ui');
  return {
    sport: (code) => {
      const sport = sportOf(code);
      return sport ? t(`sport.${sport}`) : code;
    },
    market: (code) => {
      const market = RECORD_MARKETS.find((known) => known === code);
      return market ? t(`market.${market}`) : code;
    },
    kind: (code) => {
      const kind = KINDS.find((known) => known === code);
      return kind ? ui(`kind.${kind}`) : code;
    },
  };
}
