import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { APPLICATION_NOTE_MAX, isPending } from '@quotavera/domain/support/applications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api, type BodyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useMoments } from '../moments.ts';
import { STATUS_TONES, type WholeApplication } from '../queries.ts';

type Change = Omit<BodyTo<typeof supportAddresses.changeMeetingCall>, 'application' | 'version'>;

const change = ({ id, version }: WholeApplication, body: Change) =>
  api(supportAddresses.changeMeetingCall, { body: { application: id, version, ...body } });

function ApplicationFacts({ whole }: { whole: WholeApplication }) {
  const { t } = useTranslation('support-applications');
  const moments = useMoments();
  return (
    <Facts
      facts={[
        [
          t('admin.status'),
          <Tag key="status" tone={STATUS_TONES[whole.status]}>
            {t(`admin.statuses.${whole.status}`)}
          </Tag>,
        ],
        [
          t('admin.email'),
          <Anchor key="email" href={`mailto:${whole.email}`}>
            {whole.email}
          </Anchor>,
        ],
        [
          t('admin.mobile'),
          <Anchor key="mobile" href={`tel:${whole.mobile_number}`}>
            {whole.mobile_number}
          </Anchor>,
        ],
        [t('admin.channel'), whole.channel],
        [
          t('admin.account'),
          whole.account ? (
            <Anchor key="account" component={Link} to={paths.user(whole.account.id)}>
              {whole.account.username}
            </Anchor>
          ) : (
            t('admin.noAccount')
          ),
        ],
        [t('admin.created'), <TimeText key="created" value={whole.created_at} style="long" />],
        [t('admin.meeting'), whole.meeting_at && moments.both(whole.meeting_at)],
        [t('admin.reason'), whole.reason],
        [t('admin.decidedBy'), whole.decided_by],
      ]}
    />
  );
}

/** The team’s own note on an application, which the applicant never reads. */
function TeamNote({ whole }: { whole: WholeApplication }) {
  const { t } = useTranslation('support-applications');
  const form = useApiForm({
    initialValues: { note: whole.note },
    affects: ofEverything,
    send: ({ note }) => change(whole, { action: 'note', note }),
    done: () => notify('success', t('admin.noteDone')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <CountedTextarea
          label={t('admin.note')}
          max={APPLICATION_NOTE_MAX}
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('note')}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" loading={form.busy} disabled={form.values.note === whole.note}>
            {t('admin.saveNote')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Decision({ whole }: { whole: WholeApplication }) {
  const { t } = useTranslation('support-applications');
  const form = useApiForm({
    initialValues: { action: 'accept' as 'accept' | 'refuse', reason: '' },
    affects: ofEverything,
    send: (decision) => change(whole, decision),
    done: ({ status }) => notify('success', t(status === 'refused' ? 'admin.refuseDone' : 'admin.accepted')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <CountedTextarea
          label={t('admin.reason')}
          description={t('admin.reasonHint')}
          max={REASON_MAX}
          {...form.field('reason')}
        />
        <FormFailure form={form} />
        <Group gap="xs" justify="flex-end">
          <Button
            type="submit"
            loading={form.busy}
            disabled={form.values.reason.trim().length < REASON_MIN}
            onClick={() => form.setFieldValue('action', 'refuse')}
          >
            {t('admin.refuse')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={form.busy}
            onClick={() => form.setFieldValue('action', 'accept')}
          >
            {t('admin.accept')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The hours that the applicant proposed, one of which becomes the call. */
function Slots({ whole }: { whole: WholeApplication }) {
  const { t } = useTranslation('support-applications');
  const moments = useMoments();
  const { run, busy, error } = useChange();
  return (
    <Stack gap="xs">
      <Text fw={500}>{t('admin.slots')}</Text>
      <Group gap="xs">
        {whole.slots.map((slot) => (
          <Button
            key={slot}
            variant={slot === whole.meeting_at ? 'filled' : 'default'}
            loading={busy}
            disabled={slot === whole.meeting_at}
            onClick={() =>
              void run(
                () => change(whole, { action: 'set_meeting', slot }),
                () => t('admin.setDone'),
              )
            }
          >
            {t('admin.setAt', { when: moments.both(slot) })}
          </Button>
        ))}
      </Group>
      <Failed error={error} />
    </Stack>
  );
}

function Whole({ whole }: { whole: WholeApplication }) {
  return (
    <Stack gap="md">
      <ApplicationFacts whole={whole} />
      {isPending(whole.status) ? <Slots whole={whole} /> : null}
      <TeamNote whole={whole} />
      {isPending(whole.status) ? <Decision whole={whole} /> : null}
    </Stack>
  );
}

/** An application: who it is, the call, the notes, the decision. */
export function ApplicationDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('support-applications');
  const read = useApi(
    supportAddresses.readApplication,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, staleTime: 0 },
  );
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={read.data ? `${read.data.first_name} ${read.data.last_name}` : t('admin.title')}
    >
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={320} radius={8} />
        </LoadingState>
      ) : null}
      {read.data ? <Whole key={read.data.version} whole={read.data} /> : null}
    </Dialog>
  );
}
