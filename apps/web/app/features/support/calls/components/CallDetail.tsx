import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CALL_PROPOSALS, RESPONSE_NOTE_MAX } from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { downloadFile } from '../../../../platform/download/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconCalendarEvent } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { PageHeader, PageMeta, Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
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

function CallFacts({ call }: { call: Call }) {
  const { t } = useTranslation('support-calls');
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
        [t('detail.requested'), <TimeText key="at" value={call.created_at} />],
      ]}
    />
  );
}

/** Offers the actions that are possible with a call now. */
function Actions({ call }: { call: Call }) {
  const { t } = useTranslation('support-calls');
  const errorText = useErrorText();
  const [open, setOpen] = useState<'move' | 'cancel' | 'decide' | null>(null);
  const isPast = call.scheduled_at !== null && Date.parse(call.scheduled_at) < Date.now();
  const isClosed = call.cancelled_by !== null || isPast;
  const decides = call.role !== 'reader';
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
      </Group>
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
