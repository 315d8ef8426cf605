import { KINDS } from '@quotavera/domain/bet';
import type { Say } from '@quotavera/i18n/sports';
import { marketName } from '@quotavera/i18n/wording';
import { useTranslation } from 'react-i18next';
import { useSportName } from './sport-name.ts';

export interface BetWords {
  sport: (code: string) => string;
  market: (code: string) => string;
  kind: (code: string) => string;
}

/** Names of sports, markets and kinds in the reader's language (namespaces `tips-bets` and `ui`). */
export function useBetWords(): BetWords {
  const { t: bets } = useTranslation('tips-bets');
  const t = bets as unknown as Say;
  const sport = useSportName();
  const { t: ui } = useTranslation('ui');
  return {
    sport,
    market: (code) => marketName(t, code),
    kind: (code) => {
      const kind = KINDS.find((each) => each === code);
      return kind ? ui(`kind.${kind}`) : code;
    },
  };
}
