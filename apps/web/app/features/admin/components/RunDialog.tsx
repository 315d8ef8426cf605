import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import classes from '../Admin.module.css';

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
          <p className={classes.muted}>
            {t('imports.summary', {
              read: format.count(run.rows_read),
              created: format.count(run.rows_new),
              changed: format.count(run.rows_changed),
              same: format.count(run.rows_same),
              rejected: format.count(run.rows_rejected),
              settled: format.count(run.tips_settled),
            })}
          </p>
          {run.status === 'failed' ? (
            <p className={classes.failure}>
              <IconAlertCircle size={19} aria-hidden="true" />
              {errors((run.error_code ?? 'generic') as 'generic', { defaultValue: errors('generic') })}
            </p>
          ) : null}
          {read.data.rejections.length > 0 ? (
            <ol className={classes.rejections}>
              {read.data.rejections.map((rejection) => (
                <li key={`${rejection.line}-${rejection.code}`}>
                  <strong>{t('imports.line', { line: rejection.line })}</strong> {rejection.description}
                  {rejection.raw ? <code>{rejection.raw}</code> : null}
                </li>
              ))}
            </ol>
          ) : null}
          {run.status === 'done' && read.data.rejections.length === 0 ? <p>{t('imports.noRejections')}</p> : null}
        </>
      ) : null}
    </Dialog>
  );
}
