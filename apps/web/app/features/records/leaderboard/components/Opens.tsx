import { PARTIAL_LIST } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { UpgradeCard } from '../../../../ui/upgrade/index.ts';
import { endsEarly, type Leaderboard } from '../queries.ts';

/** Says what the plan adds to the list. */
export function Opens({ data }: { data: Leaderboard }) {
  const { t } = useTranslation('records-leaderboard');
  const format = useFormats();
  return (
    <UpgradeCard plan="pro" title={t('partialTitle')}>
      {endsEarly(data)
        ? t('partialSorted', { shown: format.count(data.results.length), count: data.count })
        : t('partial', { shown: PARTIAL_LIST })}
    </UpgradeCard>
  );
}
