import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import type { ApiError, ApiResult, ReplyTo } from '../../../platform/api/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';

export type LearnerReply = ReplyTo<typeof academyAddresses.readLearner>;
/** A try, as those who mark it see it. */
export type Try = LearnerReply['tries'][number];

/** A changed mark shows on the academy's screens alone. */
export const ofAcademy = (path: string): boolean => path.startsWith('/academy/');

const MARKED = ['reviewed', 'corrected', 'given_back', 'called'] as const;

/** Why a change of a try was refused; where another teacher was quicker, who did what and when. */
export function useMarkError(): (error: ApiError) => string {
  const { t } = useTranslation('academy-learners');
  const errorText = useErrorText();
  const format = useFormats();
  const zone = useTimeZone();
  return (error) => {
    const changed = error.code === 'conflict' ? error.details.changed : undefined;
    if (!changed) return errorText(error);
    const { by, at, edit } = changed as { by: string; at: string; edit: string | null };
    const what = MARKED.find((each) => each === edit) ?? 'corrected';
    const name = by || t('change.somebody');
    return t(`conflict.${what}`, { name, when: format.instant(at, zone, 'short') });
  };
}

/** Sends a change from a form, which shows the words of a refusal as they are. */
export function useMarkSend(): <T>(result: ApiResult<T>) => ApiResult<T> {
  const words = useMarkError();
  return (result) => {
    if (result.ok || result.error.code !== 'conflict') return result;
    return { ...result, error: { ...result.error, description: words(result.error) } };
  };
}
