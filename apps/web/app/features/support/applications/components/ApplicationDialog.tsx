import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { APPLICATION_NOTE_MAX, isPending } from '@quotavera/domain/support/applications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { BodyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useMoments } from '../moments.ts';
import { STATUS_TONES, type WholeApplication } from '../queries.ts';

type Change = Omit<BodyTo<typeof supportAddresses.changeMeetingCall>, 'application' | 'version'>;

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

function Whole({ whole }: { whole: WholeApplication }) {
  const { t } = useTranslation('support-applications');
  const moments = useMoments();
  const [note, setNote] = useState(whole.note);
  const [reason, setReason] = useState('');
  const { change, busy, error } = useChange();
  const act = (body: Change, done: string) =>
    change(
      supportAddresses.changeMeetingCall,
      { body: { application: whole.id, version: whole.version, ...body } },
      () => done,
    );
  return (
    <Stack gap="md">
      <ApplicationFacts whole={whole} />
      {isPending(whole.status) ? (
        <Stack gap="xs">
          <Text fw={500}>{t('admin.slots')}</Text>
          <Group gap="xs">
            {whole.slots.map((slot) => (
              <Button
                key={slot}
                variant={slot === whole.meeting_at ? 'filled' : 'default'}
                loading={busy}
                disabled={slot === whole.meeting_at}
                onClick={() => void act({ action: 'set_meeting', slot }, t('admin.setDone'))}
              >
                {t('admin.setAt', { when: moments.both(slot) })}
              </Button>
            ))}
          </Group>
        </Stack>
      ) : null}
      <CountedTextarea
        label={t('admin.note')}
        value={note}
        max={APPLICATION_NOTE_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={error?.errors.note?.[0]}
      />
      <Group>
        <Button
          loading={busy}
          disabled={note === whole.note}
          onClick={() => void act({ action: 'note', note }, t('admin.noteDone'))}
        >
          {t('admin.saveNote')}
        </Button>
      </Group>
      {isPending(whole.status) ? (
        <>
          <CountedTextarea
            label={t('admin.reason')}
            description={t('admin.reasonHint')}
            value={reason}
            max={REASON_MAX}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={error?.errors.reason?.[0]}
          />
          <Group gap="xs" justify="flex-end">
            <Button
              loading={busy}
              disabled={reason.trim().length < REASON_MIN}
              onClick={() => void act({ action: 'refuse', reason }, t('admin.refuseDone'))}
            >
              {t('admin.refuse')}
            </Button>
            <Button
              variant="filled"
              loading={busy}
              onClick={() => void act({ action: 'accept', reason }, t('admin.accepted'))}
            >
              {t('admin.accept')}
            </Button>
          </Group>
        </>
      ) : null}
      <Failed error={error} />
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
