import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import {
  CALL_DECISIONS,
  CALL_PROPOSALS,
  type CallDecision,
  RESPONSE_NOTE_MAX,
} from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../platform/notify/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { useAct } from '../../messages/index.ts';
import type { Call } from './words.ts';

/** Decisions with which other dates may be proposed. */
const OPEN: readonly CallDecision[] = ['MANAGED', 'CHECKED'];

const instantOf = (moment: string) => (moment === '' ? null : new Date(moment).toISOString());

/** Accepts, refuses or ignores a request, or proposes up to three other dates. */
export function DecideDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { t } = useTranslation('support-calls');
  const errorText = useErrorText();
  const { act, busy, error } = useAct();
  const now = CALL_DECISIONS.find((decision) => decision === call.admin_status);
  const [status, setStatus] = useState<CallDecision>(now ?? 'ACCEPTED');
  const [note, setNote] = useState(call.response_note);
  const [link, setLink] = useState(call.meeting_link);
  const [dates, setDates] = useState<readonly string[]>(CALL_PROPOSALS.map(() => ''));
  const proposes = OPEN.includes(status);
  async function save(): Promise<void> {
    const [av_date_1, av_date_2, av_date_3] = proposes ? dates.map(instantOf) : [];
    const body = {
      action: 'decide',
      status,
      response_note: note,
      meeting_link: link,
      av_date_1,
      av_date_2,
      av_date_3,
    } as const;
    const done = await act(supportAddresses.changeCall, { params: { id: call.id }, body });
    if (!done) return;
    notify('success', t('detail.saved'));
    onClose();
  }
  const problem = (field: string) => error?.errors[field]?.[0];
  const isShown = [...CALL_PROPOSALS, 'meeting_link', 'response_note'].some((field) => problem(field));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('detail.decideTitle')}
      footer={
        <Button variant="filled" loading={busy} onClick={() => void save()}>
          {t('detail.save')}
        </Button>
      }
    >
      <NativeSelect
        label={t('detail.decision')}
        value={status}
        data={CALL_DECISIONS.map((value) => ({ value, label: t(`adminStatus.${value}`) }))}
        onChange={(event) => setStatus(event.currentTarget.value as CallDecision)}
      />
      {proposes ? (
        <>
          <Text size="sm" c="dimmed">
            {t('detail.proposeHint')}
          </Text>
          {CALL_PROPOSALS.map((field, n) => (
            <MomentField
              key={field}
              label={t('detail.proposal', { n: n + 1 })}
              value={dates[n] ?? ''}
              error={problem(field)}
              onChange={(moment) => setDates((before) => before.map((date, at) => (at === n ? moment : date)))}
            />
          ))}
        </>
      ) : null}
      {status === 'ACCEPTED' ? (
        <TextInput
          label={t('detail.linkField')}
          description={t('detail.linkHint')}
          type="url"
          value={link}
          error={problem('meeting_link')}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      ) : null}
      <Textarea
        label={t('detail.noteField')}
        maxLength={RESPONSE_NOTE_MAX}
        autosize
        minRows={2}
        value={note}
        error={problem('response_note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error && !isShown ? <Note kind="error">{problem('preferred_date') ?? errorText(error)}</Note> : null}
    </Dialog>
  );
}
