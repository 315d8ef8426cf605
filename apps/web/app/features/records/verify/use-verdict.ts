import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import type { Done } from './verification.ts';

const COLORS = { failed: 'negative', unproven: 'warning', verified: 'positive' } as const;

/** The verdict on a record in words and colour, the same wherever one is shown. */
interface VerdictWords {
  level: keyof typeof COLORS;
  /** A colour of the theme. */
  color: string;
  sentence: string;
  /** A sentence for each kind of thing that rests on somebody's word. */
  reserves: readonly string[];
}

export function useVerdict({ verdict, bundle }: Pick<Done, 'verdict' | 'bundle'>): VerdictWords {
  const { t } = useTranslation('records-verify');
  const format = useFormats();
  const { level, sentence, failed, reserves } = verdict;
  const username = bundle?.tipster.username ?? '';
  // A file that isn't a bundle has no tipster to name.
  const key = sentence === 'bad' && !username ? 'badFile' : sentence;
  return {
    level,
    color: `var(--${COLORS[level]})`,
    sentence: t(`verdict.${key}`, { count: failed, username }),
    reserves: reserves.map(({ code, count, of }) =>
      t(`verdict.${code}`, { count, shown: format.count(count), of: format.count(of) }),
    ),
  };
}
