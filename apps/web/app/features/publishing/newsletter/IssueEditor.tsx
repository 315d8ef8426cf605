import { Anchor, Button, Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { NEWSLETTER_SUBJECT_MAX } from '@quotavera/domain/limits';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, type ApiResult, api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { MomentField } from '../../../ui/dates/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import type { EditorView } from '../../../ui/editor/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { CountedInput } from '../../../ui/text/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { type Issue, STATUS_TONES } from './queries.ts';

const VIEWS: readonly EditorView[] = ['write', 'preview'];

const TextEditor = lazy(async () => ({ default: (await import('../../../ui/editor/index.ts')).TextEditor }));

function Counts({ issue }: { issue: Issue }) {
  const { t } = useTranslation('publishing-newsletter');
  const format = useFormats();
  const { recipients, delivered, bounced } = issue;
  const waiting = recipients - delivered - bounced;
  return (
    <Text>
      {t('admin.counts', {
        recipients: format.count(recipients),
        delivered: format.count(delivered),
        bounced: format.count(bounced),
        waiting: format.count(waiting),
      })}
    </Text>
  );
}

/** Asks once more before a mail goes to everybody. */
function SendDialog({
  issue,
  busy,
  error,
  onSend,
  onClose,
}: {
  issue: Issue;
  busy: boolean;
  error: ApiError | null;
  onSend: (at: string | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('publishing-newsletter');
  const format = useFormats();
  const [at, setAt] = useState('');
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('admin.sendTitle')}
      confirm={t(at ? 'admin.schedule' : 'admin.sendNow')}
      busy={busy}
      error={error}
      onConfirm={() => onSend(at ? new Date(at).toISOString() : null)}
    >
      <Stack gap="md">
        <Text>
          {t('admin.sendText', {
            count: issue.subscribers,
            shown: format.count(issue.subscribers),
            language: languageName(issue.language),
          })}
        </Text>
        <MomentField label={t('admin.at')} description={t('admin.atHint')} value={at} onChange={setAt} />
      </Stack>
    </ConfirmDialog>
  );
}

function Draft({ initial, onChanged }: { initial: Issue; onChanged: () => void }) {
  const { t } = useTranslation('publishing-newsletter');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [issue, setIssue] = useState(initial);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const [view, setView] = useState<EditorView>('write');
  const params = { id: issue.id };
  const change = (part: Partial<Pick<Issue, 'subject' | 'language' | 'content'>>) => {
    setIssue((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  async function act<T>(work: () => Promise<ApiResult<T>>, done: (data: T) => void): Promise<void> {
    setBusy(true);
    setError(null);
    const result = await work();
    setBusy(false);
    if (result.ok) done(result.data);
    else setError(result.error);
  }
  /** Keeps what is written before anything else happens to it. */
  async function save(): Promise<ApiResult<Issue>> {
    const { subject, language, content } = issue;
    const saved = await api(publishingAddresses.editIssue, { params, body: { subject, language, content } });
    if (saved.ok) {
      setDirty(false);
      setIssue((before) => ({ ...before, subscribers: saved.data.subscribers }));
    }
    return saved;
  }
  async function afterSaving<T>(work: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    const saved = dirty ? await save() : null;
    return saved && !saved.ok ? saved : work();
  }
  return (
    <>
      <Group>
        <Button
          loading={busy}
          disabled={!dirty}
          onClick={() => void act(save, () => notify('success', t('admin.saved')))}
        >
          {t('admin.save')}
        </Button>
        <Button
          loading={busy}
          onClick={() =>
            void act(
              () => afterSaving(() => api(publishingAddresses.testIssue, { params })),
              ({ to }) => notify('success', t('admin.tested', { to })),
            )
          }
        >
          {t('admin.test')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          onClick={() =>
            void act(
              () => (dirty ? save() : api(publishingAddresses.readIssue, { params })),
              () => setSending(true),
            )
          }
        >
          {t('admin.send')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          loading={busy}
          onClick={() =>
            void act(
              () => api(publishingAddresses.deleteIssue, { params }),
              () => navigate(paths.newsletters),
            )
          }
        >
          {t('admin.delete')}
        </Button>
      </Group>
      {error && !sending ? <Note kind="error">{error.errors.content?.[0] ?? errorText(error)}</Note> : null}
      <CountedInput
        label={t('admin.subject')}
        value={issue.subject}
        max={NEWSLETTER_SUBJECT_MAX}
        error={error?.errors.subject?.[0]}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <NativeSelect
        label={t('admin.language')}
        description={t('admin.languageHint')}
        value={issue.language}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={({ currentTarget }) => change({ language: currentTarget.value as Language })}
      />
      <Segmented
        label={t('admin.view')}
        hideLabel
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`admin.views.${value}`) }))}
      />
      {view === 'preview' ? (
        <Paper lang={issue.language}>
          <RichText document={issue.content} />
        </Paper>
      ) : (
        <div lang={issue.language}>
          <Suspense fallback={<Skeleton height={320} />}>
            <TextEditor
              initial={issue.content}
              onChange={(content) => change({ content })}
              error={error?.errors.content?.[0]}
            />
          </Suspense>
        </div>
      )}
      {sending ? (
        <SendDialog
          issue={issue}
          busy={busy}
          error={error}
          onSend={(at) => void act(() => api(publishingAddresses.scheduleIssue, { params, body: { at } }), onChanged)}
          onClose={() => setSending(false)}
        />
      ) : null}
    </>
  );
}

/** Shows an issue that is scheduled or sent: its text and its deliveries. */
function Closed({ issue, onChanged }: { issue: Issue; onChanged: () => void }) {
  const { t } = useTranslation('publishing-newsletter');
  const errorText = useErrorText();
  const stop = async () => {
    const stopped = await api(publishingAddresses.stopIssue, { params: { id: issue.id } });
    if (!stopped.ok) notify('failure', errorText(stopped.error));
    onChanged();
  };
  return (
    <>
      {issue.status === 'scheduled' ? (
        <Group>
          <Text>
            {t('admin.goesOut')} {issue.scheduled_at ? <TimeText value={issue.scheduled_at} /> : null}
          </Text>
          <Button onClick={() => void stop()}>{t('admin.stop')}</Button>
        </Group>
      ) : (
        <Counts issue={issue} />
      )}
      <Paper lang={issue.language}>
        <RichText document={issue.content} />
      </Paper>
    </>
  );
}

/** Edits a newsletter while it is a draft, and counts its deliveries once it is sent. */
export function IssueEditor({ id }: { id: number }) {
  const { t } = useTranslation('publishing-newsletter');
  const read = useApi(publishingAddresses.readIssue, { params: { id } }, { staleTime: 0 });
  const issue = read.data;
  return (
    <Stack gap="md">
      <Anchor component={Link} to={paths.newsletters}>
        {t('admin.back')}
      </Anchor>
      {issue ? (
        <>
          <Group gap="xs">
            <Text fw={600}>{issue.subject || t('admin.untitled')}</Text>
            <Tag tone={STATUS_TONES[issue.status]}>{t(`admin.statuses.${issue.status}`)}</Tag>
          </Group>
          {issue.status === 'draft' ? (
            <Draft initial={issue} onChanged={read.reload} />
          ) : (
            <Closed issue={issue} onChanged={read.reload} />
          )}
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={read.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={420} />
        </LoadingState>
      )}
    </Stack>
  );
}
