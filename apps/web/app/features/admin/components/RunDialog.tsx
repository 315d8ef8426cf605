import { Code, List, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';

/** One import: what it did, and each rejected row with its line and why. */
export function RunDialog({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: errors } = useTranslation('errors');
  const format = useFormats();
  const read = useApi(tipsCalls.readImport, { params: { id: id ?? 0 } }, { enabled: id !== null });
  const run = read.data?.run;
  return (
    <Dialog open={id !== null} onClose={onClose} title={run?.source ?? t('imports.run')}>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={120} radius={8} />
        </LoadingState>
      ) : null}
      {read.data && run ? (
        <>
          <Text c="dimmed">
            {t('imports.summary', {
              read: format.count(run.rows_read),
              created: format.count(run.rows_new),
              changed: format.count(run.rows_changed),
              same: format.count(run.rows_same),
              rejected: format.count(run.rows_rejected),
              settled: format.count(run.tips_settled),
            })}
          </Text>
          {run.status === 'failed' ? (
            <Note kind="error">
              {errors((run.error_code ?? 'generic') as 'generic', { defaultValue: errors('generic') })}
            </Note>
          ) : null}
          {read.data.rejections.length > 0 ? (
            <List type="ordered" listStyleType="none" spacing="xs" size="sm">
              {read.data.rejections.map((rejection) => (
                <List.Item key={`${rejection.line}-${rejection.code}`}>
                  <b>{t('imports.line', { line: rejection.line })}</b> {rejection.description}
                  {rejection.raw ? <Code block>{rejection.raw}</Code> : null}
                </List.Item>
              ))}
            </List>
          ) : null}
          {run.status === 'done' && read.data.rejections.length === 0 ? <Text>{t('imports.noRejections')}</Text> : null}
        </>
      ) : null}
    </Dialog>
  );
}
