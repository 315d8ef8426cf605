import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/state/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import type { TipsterRecord } from '../queries.ts';
import { RECORD_FILTER_NAMES, type RecordChoice } from './choice.ts';

/** Stands where the filters leave no tip, and leads back to all of them. */
export function Empty({ record, choice }: { record: TipsterRecord; choice: RecordChoice }) {
  const { t } = useTranslation('records-record');
  const { t: tipsters } = useTranslation('records-tipsters');
  const address = useAddress();
  // Without a settled tip there is nothing to filter.
  if (record.options.months.length === 0) {
    return <EmptyState title={tipsters('empty.recordTitle')}>{tipsters('empty.recordText')}</EmptyState>;
  }
  const cleared = Object.fromEntries(RECORD_FILTER_NAMES.map((name) => [name, null]));
  const unfiltered = choice.period === 'all' && Object.keys(choice.filters).length === 0;
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <Button component={Link} to={address(unfiltered ? { scope: 'all' } : cleared)}>
          {unfiltered ? tipsters('scope.all') : tipsters('empty.action')}
        </Button>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
