import { Anchor, Code, List, Skeleton, Text } from '@mantine/core';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { ApiError, ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ConfirmDialog, Dialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';

type RunDetail = ReplyTo<typeof calendarAdminAddresses.previewImport>;

/** The error of a failed run, in words. */
export function RunError({ code }: { code: string | null }) {
  const { t } = useTranslation('errors');
  return t((code ?? 'generic') as 'generic', { defaultValue: t('generic') });
}

/** Shows the effects of an import, or of its preview, and each rejected row with its line and reason. */
function Detail({ run, rejections }: RunDetail) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  return (
    <>
      <Text c="dimmed">
        {t('imports.summary', {
          read: format.count(run.rows_read),
          created: format.count(run.rows_new),
          changed: format.count(run.rows_changed),
          same: format.count(run.rows_same),
          rejected: format.count(run.rows_rejected),
          prices: format.count(run.prices_rejected),
          settled: format.count(run.tips_settled),
        })}
      </Text>
      {run.status === 'failed' ? (
        <Note kind="error">
          <RunError code={run.error_code} />
        </Note>
      ) : null}
      {rejections.some(({ code }) => code === 'team_unmatched') ? (
        <Note kind="info">
          {t('imports.toNames')}{' '}
          <Anchor component={Link} to={`${paths.toolsAdmin}?tab=feed`} inherit>
            {t('imports.toNamesLink')}
          </Anchor>
        </Note>
      ) : null}
      {rejections.length > 0 ? (
        <List type="ordered" listStyleType="none" spacing="xs" size="sm">
          {rejections.map((rejection) => (
            <List.Item key={`${rejection.line}-${rejection.code}-${rejection.description}`}>
              <b>{t('imports.line', { line: rejection.line })}</b> {rejection.description}
              {rejection.raw ? <Code block>{rejection.raw}</Code> : null}
            </List.Item>
          ))}
        </List>
      ) : null}
      {run.status === 'done' && rejections.length === 0 ? <Text>{t('imports.noRejections')}</Text> : null}
    </>
  );
}

interface PreviewDialogProps {
  /** The preview is null while nothing is previewed. */
  preview: RunDetail | null;
  busy: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The preview of an import. Nothing is written until it is confirmed. */
export function PreviewDialog({ preview, busy, error, onConfirm, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('admin-tools');
  return (
    <ConfirmDialog
      open={preview !== null}
      onClose={onClose}
      title={preview?.run.source}
      confirm={t('imports.confirm')}
      cancel={t('imports.cancel')}
      busy={busy}
      error={error}
      focused
      onConfirm={onConfirm}
    >
      {preview ? (
        <>
          <Text fw={600}>{t('imports.preview')}</Text>
          <Detail {...preview} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}

/** Shows an import: its effects, and each rejected row with its line and reason. */
export function RunDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const read = useApi(calendarAdminAddresses.readImport, { params: { id: id ?? 0 } }, { enabled: id !== null });
  return (
    <Dialog open={id !== null} onClose={onClose} title={read.data?.run.source ?? t('imports.run')}>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={120} radius={8} />
        </LoadingState>
      ) : null}
      {read.data ? <Detail {...read.data} /> : null}
    </Dialog>
  );
}
