import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import {
  CALL_DECISIONS,
  CALL_PROPOSALS,
  type CallDecision,
  RESPONSE_NOTE_MAX,
} from '@quotavera/domain/support/messages';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { ofThreads } from '../../messages/index.ts';
import type { Call } from './words.ts';

/** Decisions with which other dates may be proposed. */
const OPEN: readonly CallDecision[] = ['MANAGED', 'CHECKED'];

const instantOf = (moment: string) => (moment === '' ? null : new Date(moment).toISOString());

/** Accepts, refuses or ignores a request, or proposes up to three other dates. */
export function DecideDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { t } = useTranslation('support-calls');
  const form = useApiForm({
    initialValues: {
      status: CALL_DECISIONS.find((decision) => decision === call.admin_status) ?? ('ACCEPTED' as CallDecision),
      response_note: call.response_note,
      meeting_link: call.meeting_link,
      av_date_1: '',
      av_date_2: '',
      av_date_3: '',
    },
    affects: ofThreads,
    send: ({ status, response_note, meeting_link, ...dates }, sent) => {
      const proposals = OPEN.includes(status)
        ? Object.fromEntries(CALL_PROPOSALS.map((field) => [field, instantOf(dates[field])]))
        : {};
      const body = { action: 'decide' as const, status, response_note, meeting_link, ...proposals };
      return api(supportAddresses.changeCall, { params: { id: call.id }, body }, sent);
    },
    done: () => {
      notify('success', t('detail.saved'));
      onClose();
    },
  });
  const { status } = form.values;
  return (
    <FormDialog form={form} onClose={onClose} title={t('detail.decideTitle')} submit={t('detail.save')}>
      <NativeSelect
        label={t('detail.decision')}
        data={CALL_DECISIONS.map((value) => ({ value, label: t(`adminStatus.${value}`) }))}
        {...form.field('status')}
      />
      {OPEN.includes(status) ? (
        <>
          <Text size="sm" c="dimmed">
            {t('detail.proposeHint')}
          </Text>
          {CALL_PROPOSALS.map((field, n) => (
            <MomentField key={field} label={t('detail.proposal', { n: n + 1 })} {...form.field(field)} />
          ))}
        </>
      ) : null}
      {status === 'ACCEPTED' ? (
        <TextInput
          label={t('detail.linkField')}
          description={t('detail.linkHint')}
          type="url"
          {...form.field('meeting_link')}
        />
      ) : null}
      <Textarea
        label={t('detail.noteField')}
        maxLength={RESPONSE_NOTE_MAX}
        autosize
        minRows={2}
        {...form.field('response_note')}
      />
    </FormDialog>
  );
}
