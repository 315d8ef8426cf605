import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from './import-report.ts';
import { useFieldName } from './useFieldName.ts';

/** Rows of a file that aren't taken, each with its line and reason. */
export function Rejections({ rejections }: Pick<ImportReport, 'rejections'>) {
  const { t } = useTranslation('bankroll');
  const { t: errors } = useTranslation('errors');
  const fieldName = useFieldName();
  return (
    <List listStyleType="none" size="sm" spacing={4} mah={220} style={{ overflowY: 'auto' }} tabIndex={0}>
      {rejections.map(({ line, field, code, value }) => (
        <List.Item key={line}>
          <b>{t('import.line', { line })}</b> {fieldName(field)}: {errors(`fields.${code}` as 'fields.invalid')}{' '}
          {value === '' ? null : <code>{value}</code>}
        </List.Item>
      ))}
    </List>
  );
}
