import { useTranslation } from 'react-i18next';
import type { Followup } from '../queries.ts';

/** Names the target of a report. */
export function useTargetWords(): (target: Followup['target']) => string {
  const { t } = useTranslation('support-reports');
  return ({ type, tip_id: id, username: name }) =>
    type === 'tip' ? t('target.tip', { id, name }) : t(`target.${type}`, { name });
}
