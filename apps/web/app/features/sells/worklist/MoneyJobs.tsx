import { Button, Code, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { ofEverything } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../ui/change/index.tsx';
import { ReasonDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

type Job = ReplyTo<typeof sellsAddresses.listMoneyJobs>['results'][number];

/** Names a kind of job; one without a name is shown as it is. */
function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('sells-worklist');
  return (kind) =>
    i18n.exists(`jobs.kinds.${kind}`, { ns: 'sells-worklist' }) ? t(`jobs.kinds.${kind as 'stripe_event'}`) : kind;
}

/** Gives a job up, with the reason. */
function DropDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation('sells-worklist');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }) => api(sellsAddresses.dropMoneyJob, { body: { job: job.id, reason: reason.trim() } }),
    done: () => {
      notify('success', t('jobs.dropped'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      min={FREE_TEXT_MIN}
      max={FREE_TEXT_MAX}
      form={form}
      onClose={onClose}
      title={t('jobs.dropTitle')}
      submit={t('jobs.drop')}
      tone="danger"
      hint={t('jobs.hint')}
    >
      <Text c="dimmed">{t('jobs.dropText')}</Text>
    </ReasonDialog>
  );
}

function Acts({ job, onDrop }: { job: Job; onDrop: () => void }) {
  const { t } = useTranslation('sells-worklist');
  const kindName = useKindName();
  const { change, busy, error } = useChange();
  const kind = kindName(job.kind);
  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-md"
          mih={44}
          loading={busy}
          onClick={() => void change(sellsAddresses.retryMoneyJob, { body: { job: job.id } }, () => t('jobs.retried'))}
          aria-label={t('jobs.retryFor', { kind })}
        >
          {t('jobs.retry')}
        </Button>
        <Button size="compact-md" mih={44} variant="subtle" onClick={onDrop} aria-label={t('jobs.dropFor', { kind })}>
          {t('jobs.drop')}
        </Button>
      </Group>
      <Failed error={error} />
    </>
  );
}

/** Jobs about money that keep failing. */
export function MoneyJobs() {
  const { t } = useTranslation('sells-worklist');
  const format = useFormats();
  const kindName = useKindName();
  const [dropping, setDropping] = useState<Job | null>(null);
  const jobs = useListPage(sellsAddresses.listMoneyJobs);
  const columns: readonly Column<Job>[] = [
    { key: 'kind', header: t('jobs.what'), inCard: 'title', cell: ({ kind }) => kindName(kind) },
    { key: 'about', header: t('jobs.about'), cell: ({ key }) => (key ? <Code>{key}</Code> : null) },
    { key: 'attempts', header: t('jobs.attempts'), numeric: true, cell: ({ attempts }) => format.count(attempts) },
    {
      key: 'next',
      header: t('jobs.next'),
      cell: ({ next_at: next }) => (next ? <TimeText value={next} /> : t('jobs.never')),
    },
    {
      key: 'act',
      header: t('refunds.how'),
      inCard: 'line',
      cell: (job) => <Acts job={job} onDrop={() => setDropping(job)} />,
    },
  ];
  return (
    <>
      <ListTable
        read={jobs}
        caption={t('jobs.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ error }) => (error ? `${t('jobs.error')}: ${error}` : null)}
        empty={<EmptyState title={t('jobs.empty')}>{t('jobs.emptyText')}</EmptyState>}
      />
      {dropping ? <DropDialog job={dropping} onClose={() => setDropping(null)} /> : null}
    </>
  );
}
