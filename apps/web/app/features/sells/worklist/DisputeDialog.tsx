import { Anchor, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ofEverything } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog, FormDialog } from '../../../ui/dialog/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { DisputeState } from './DisputeState.tsx';
import { customerName, type Dispute } from './queries.ts';
import { useProviderWords } from './words.ts';

type Detail = ReplyTo<typeof sellsAddresses.readDispute>;

const ONE_LINE = ['customer', 'product', 'service_date', 'receipt'] as const;
const LISTS = ['access_log', 'terms', 'mails'] as const;

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('sells-worklist');
  const format = useFormats();
  const words = useProviderWords('disputes');
  return (
    <Facts
      facts={[
        [
          t('customer'),
          <Anchor key="customer" component={Link} to={paths.user(dispute.customer.id)}>
            {customerName(dispute)}
          </Anchor>,
        ],
        [t('amount'), format.money(dispute.cents)],
        [t('disputes.fee'), format.money(dispute.fee_cents)],
        [t('reason'), dispute.reason && words(dispute.reason)],
        [t('state'), <DisputeState key="state" dispute={dispute} />],
        [t('disputes.opened'), <TimeText key="opened" value={dispute.opened_at} />],
        [t('disputes.due'), dispute.due_at ? <TimeText key="due" value={dispute.due_at} /> : null],
        [t('disputes.sentAt'), dispute.evidence_at ? <TimeText key="sent" value={dispute.evidence_at} /> : null],
        [t('disputes.sentBy'), dispute.evidence_by],
        [t('disputes.closed'), dispute.closed_at ? <TimeText key="closed" value={dispute.closed_at} /> : null],
        [t('disputes.reference'), dispute.reference],
      ]}
    />
  );
}

/** The evidence in the words in which it is sent. */
function Evidence({ evidence }: Pick<Detail, 'evidence'>) {
  const { t } = useTranslation('sells-worklist');
  return (
    <Stack gap="xs">
      <Title order={3}>{t('disputes.evidence')}</Title>
      <Facts facts={ONE_LINE.map((part) => [t(`disputes.parts.${part}`), evidence[part]])} />
      {LISTS.map((part) => (
        <div key={part}>
          <Text fw={600}>{t(`disputes.parts.${part}`)}</Text>
          {evidence[part].length === 0 ? (
            <Text c="dimmed">{t('disputes.nothing')}</Text>
          ) : (
            <List size="sm" style={{ overflowWrap: 'anywhere' }}>
              {evidence[part].map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          )}
        </div>
      ))}
    </Stack>
  );
}

function Found({ dispute, evidence, onClose }: Detail & { onClose: () => void }) {
  const { t } = useTranslation('sells-worklist');
  const form = useApiForm({
    initialValues: { note: '' },
    affects: ofEverything,
    send: ({ note }) => api(sellsAddresses.sendEvidence, { body: { dispute: dispute.id, note: note.trim() } }),
    done: () => {
      notify('success', t('disputes.done'));
      onClose();
    },
  });
  const isLate = dispute.due_at !== null && Date.parse(dispute.due_at) < Date.now();
  const maySend = dispute.status === 'open' && dispute.evidence_at === null && !isLate;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('disputes.title', { name: customerName(dispute) })}
      submit={maySend ? t('disputes.send') : null}
    >
      <DisputeFacts dispute={dispute} />
      <Evidence evidence={evidence} />
      {maySend ? (
        <>
          <CountedTextarea
            label={t('disputes.note')}
            description={t('disputes.noteHint')}
            max={FREE_TEXT_MAX}
            {...form.field('note')}
          />
          <Text c="dimmed">{t('disputes.evidenceText')}</Text>
        </>
      ) : null}
    </FormDialog>
  );
}

/** A dispute with the evidence for it, which one press sends. */
export function DisputeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('sells-worklist');
  const read = useApi(sellsAddresses.readDispute, { params: { id } }, { staleTime: 0 });
  if (read.data) return <Found {...read.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('tabs.disputes')}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={read.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={320} />
        </LoadingState>
      )}
    </Dialog>
  );
}
