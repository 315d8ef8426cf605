import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import {
  CALL_PROPOSALS,
  type CallOutcome,
  callFeeReleasedAt,
  RESPONSE_NOTE_MAX,
} from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { downloadFile } from '../../../../platform/download/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { ConfirmDialog, FormDialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCalendarEvent } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { PageHeader, PageMeta, Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { TimeText, useTimeZone } from '../../../../ui/time/index.ts';
import { Conversation, ofThreads, useAct } from '../../messages/index.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { type Call, useCallState, useMoment, useOther } from './words.ts';

interface DialogProps {
  call: Call;
  onClose: () => void;
}

function MoveDialog({ call, onClose }: DialogProps) {
  const { t } = useTranslation('support-calls');
  const form = useApiForm({
    initialValues: { preferred_date: '' },
    affects: ofThreads,
    send: ({ preferred_date: moment }, sent) => {
      const body = { action: 'move' as const, preferred_date: new Date(moment).toISOString() };
      return api(supportAddresses.changeCall, { params: { id: call.id }, body }, sent);
    },
    done: () => {
      notify('success', t('detail.moved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('detail.moveTitle')}
      submit={t('detail.move')}
      disabled={form.values.preferred_date === ''}
    >
      <Text c="dimmed">{t('detail.moveText')}</Text>
      <MomentField label={t('form.preferred')} required {...form.field('preferred_date')} />
    </FormDialog>
  );
}

function CancelDialog({ call, onClose }: DialogProps) {
  const { t } = useTranslation('support-calls');
  const form = useApiForm({
    initialValues: { response_note: '' },
    affects: ofThreads,
    send: ({ response_note }, sent) => {
      const body = { action: 'cancel' as const, response_note };
      return api(supportAddresses.changeCall, { params: { id: call.id }, body }, sent);
    },
    done: () => {
      notify('success', t('detail.cancelledDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('detail.cancelTitle')}
      submit={t('detail.cancel')}
      cancel={t('detail.keep')}
      tone="danger"
    >
      <Text c="dimmed">{t('detail.cancelText')}</Text>
      <Textarea
        label={t('detail.cancelNote')}
        maxLength={RESPONSE_NOTE_MAX}
        autosize
        minRows={2}
        {...form.field('response_note')}
      />
    </FormDialog>
  );
}

/** The other side's dates, one of which the reader accepts. */
function Proposals({ call }: { call: Call }) {
  const { t } = useTranslation('support-calls');
  const errorText = useErrorText();
  const moment = useMoment();
  const { act, busy, error } = useAct();
  const accept = async (date: (typeof CALL_PROPOSALS)[number]) => {
    const input = { params: { id: call.id }, body: { action: 'accept' as const, date } };
    if (await act(supportAddresses.changeCall, input)) notify('success', t('detail.accepted'));
  };
  const dates = CALL_PROPOSALS.flatMap((field) => (call[field] ? [{ field, at: call[field] }] : []));
  if (dates.length === 0 || call.status !== 'pending' || call.cancelled_by) return null;
  return (
    <Panel title={t('detail.proposals')}>
      {call.role === 'reader' ? <Text c="dimmed">{t('detail.proposalsText')}</Text> : null}
      <Stack gap="xs" align="flex-start">
        {dates.map(({ field, at }) =>
          call.role === 'reader' ? (
            <Button
              key={field}
              variant="light"
              h="auto"
              mih={44}
              py={8}
              styles={{ label: { whiteSpace: 'normal' } }}
              disabled={busy}
              onClick={() => void accept(field)}
            >
              {t('detail.choose', { when: moment(at) })}
            </Button>
          ) : (
            <Text key={field}>{moment(at)}</Text>
          ),
        )}
      </Stack>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Panel>
  );
}

/** The fee of a call that took place, as its host and admins see it. */
function useFee(): (call: Call) => string | null {
  const { t } = useTranslation('support-calls');
  const format = useFormats();
  const zone = useTimeZone();
  return ({ role, host, outcome, fee }) => {
    if (role === 'reader' || host === null || outcome !== 'held') return null;
    if (!fee) return t('detail.feeNone');
    return t('detail.feeFrom', { fee: format.money(fee.cents), day: format.instant(fee.payable_from, zone) });
  };
}

function CallFacts({ call }: { call: Call }) {
  const { t } = useTranslation('support-calls');
  const feeOf = useFee();
  const isOpen = call.status !== 'rejected';
  return (
    <Facts
      facts={[
        [t('detail.scheduled'), call.scheduled_at ? <TimeText key="scheduled" value={call.scheduled_at} /> : null],
        [t('detail.preferred'), call.scheduled_at ? null : <TimeText key="preferred" value={call.preferred_date} />],
        [t('detail.topic'), t(`topic.${call.topic}`)],
        [t('with'), call.role === 'admin' ? (call.host?.username ?? t('teamName')) : null],
        [t('detail.email'), call.role === 'admin' ? call.email : null],
        [
          t('detail.link'),
          call.meeting_link ? (
            <Anchor key="link" href={call.meeting_link} target="_blank" rel="noopener noreferrer">
              {call.meeting_link}
            </Anchor>
          ) : isOpen ? (
            t('detail.linkLater')
          ) : null,
        ],
        [t('detail.note'), call.response_note],
        [t('detail.fee'), feeOf(call)],
        [t('detail.requested'), <TimeText key="at" value={call.created_at} />],
      ]}
    />
  );
}

/** Says how a call went that is over; the tipster's fee follows. */
function OutcomeDialog({ call, outcome, onClose }: DialogProps & { outcome: CallOutcome }) {
  const { t } = useTranslation('support-calls');
  const { act, busy, error } = useAct();
  const isHeld = outcome === 'held';
  const confirm = async () => {
    const input = { params: { id: call.id }, body: { action: 'outcome' as const, outcome } };
    if (!(await act(supportAddresses.changeCall, input))) return;
    notify('success', t(isHeld ? 'detail.heldDone' : 'detail.notHeldDone'));
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(isHeld ? 'detail.heldTitle' : 'detail.notHeldTitle')}
      confirm={t(isHeld ? 'detail.held' : 'detail.notHeld')}
      busy={busy}
      error={error}
      onConfirm={confirm}
    >
      <Text c="dimmed">{t(isHeld ? 'detail.heldText' : 'detail.notHeldText')}</Text>
    </ConfirmDialog>
  );
}

/** The outcome that may still be said of a call which has begun: both sides have some days, the team has always. */
function outcomeToSay({ status, scheduled_at, outcome, role }: Call): CallOutcome | null {
  if (status !== 'accepted' || scheduled_at === null || Date.parse(scheduled_at) > Date.now()) return null;
  if (outcome === 'not_held') return role === 'admin' ? 'held' : null;
  return role === 'admin' || callFeeReleasedAt(new Date(scheduled_at)).getTime() > Date.now() ? 'not_held' : null;
}

/** Offers the actions that are possible with a call now. */
function Actions({ call }: { call: Call }) {
  const { t } = useTranslation('support-calls');
  const errorText = useErrorText();
  const [open, setOpen] = useState<'move' | 'cancel' | 'decide' | 'outcome' | null>(null);
  const isPast = call.scheduled_at !== null && Date.parse(call.scheduled_at) < Date.now();
  const isClosed = call.cancelled_by !== null || isPast;
  const decides = call.role !== 'reader';
  const outcome = outcomeToSay(call);
  const goesOn = !isClosed && call.status !== 'rejected';
  const close = () => setOpen(null);
  const calendar = async () => {
    const path = `/api/tips/v1/call-request/${call.id}/calendar/`;
    const error = await downloadFile({ method: 'GET', path }, `call-${call.id}.ics`);
    if (error) notify('failure', errorText(error));
  };
  return (
    <>
      <Group gap="xs">
        {decides && !isClosed ? (
          <Button variant="filled" onClick={() => setOpen('decide')}>
            {t('detail.decide')}
          </Button>
        ) : null}
        {call.scheduled_at && !isPast ? (
          <Button
            variant={decides ? 'default' : 'filled'}
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            onClick={() => void calendar()}
          >
            {t('detail.calendar')}
          </Button>
        ) : null}
        {goesOn && !decides ? <Button onClick={() => setOpen('move')}>{t('detail.move')}</Button> : null}
        {goesOn ? (
          <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
            {t('detail.cancel')}
          </Button>
        ) : null}
        {outcome ? (
          <Button variant="default" onClick={() => setOpen('outcome')}>
            {t(outcome === 'held' ? 'detail.held' : 'detail.notHeld')}
          </Button>
        ) : null}
      </Group>
      {open === 'outcome' && outcome ? <OutcomeDialog call={call} outcome={outcome} onClose={close} /> : null}
      {open === 'move' ? <MoveDialog call={call} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog call={call} onClose={close} /> : null}
      {open === 'decide' ? <DecideDialog call={call} onClose={close} /> : null}
    </>
  );
}

function CallConversation({ call }: { call: Call }) {
  const messages = useApi(supportAddresses.listCallMessages, { query: { call: call.id } }, { staleTime: 0 });
  const { act, busy, error } = useAct();
  if (messages.error && !messages.data) return <ErrorState error={messages.error} onRetry={messages.reload} />;
  if (!messages.data) {
    return (
      <LoadingState>
        <Skeleton height={300} />
      </LoadingState>
    );
  }
  return (
    <Conversation
      key={call.id}
      page={messages.data}
      busy={busy}
      error={error}
      onEarlier={async (before) => {
        const read = await api(supportAddresses.listCallMessages, { query: { call: call.id, before } });
        return read.ok ? read.data : null;
      }}
      onSend={async (message, attachments) =>
        (await act(supportAddresses.writeCallMessage, {
          body: { call: call.id, message, attachments: [...attachments] },
        })) !== null
      }
    />
  );
}

/** Shows a call: its state, the possible actions, and its conversation. */
export function CallDetail({ id }: { id: number }) {
  const { t } = useTranslation('support-calls');
  const read = useApi(supportAddresses.readCall, { params: { id } }, { staleTime: 0 });
  const stateOf = useCallState();
  const otherOf = useOther();
  const { data: call } = read;
  if (read.error && !call) {
    return read.error.code === 'call_not_found' ? (
      <ErrorState error={read.error} title={t('notFound')} />
    ) : (
      <ErrorState error={read.error} onRetry={read.reload} />
    );
  }
  if (!call) {
    return (
      <LoadingState>
        <Skeleton height={420} />
      </LoadingState>
    );
  }
  const title = t(call.role === 'reader' ? 'detail.title' : 'detail.titleHost', { who: otherOf(call) });
  const { label, color } = stateOf(call);
  return (
    <>
      <PageMeta title={title} />
      <PageHeader
        title={title}
        beside={
          <Badge variant="light" color={color}>
            {label}
          </Badge>
        }
      />
      <Proposals call={call} />
      <Panel>
        <CallFacts call={call} />
        <Actions call={call} />
      </Panel>
      <CallConversation call={call} />
    </>
  );
}
