import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REPORT_TEXT_MIN, STATEMENT_MAX } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useViewer } from '../../../../platform/viewer/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { APPEAL_TONES, type WholeCase } from '../queries.ts';

type Appeal = WholeCase['appeals'][number];

const WORDS = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Answer({ appeal, decidedBy }: { appeal: Appeal; decidedBy: number | undefined }) {
  const { t } = useTranslation('support-reports');
  const viewer = useViewer();
  const form = useApiForm({
    initialValues: { answer: '', granted: false },
    affects: ofEverything,
    send: (body) => api(supportAddresses.decideAppeal, { params: { id: appeal.id }, body }),
    done: () => notify('success', t('case.answered')),
  });
  const { busy } = form;
  const ready = form.values.answer.trim().length >= REPORT_TEXT_MIN;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        {viewer.type === 'member' && viewer.accountId === decidedBy ? (
          <Note kind="info" role="note">
            {t('case.sameAdmin')}
          </Note>
        ) : null}
        <CountedTextarea
          label={t('case.answer')}
          description={t(appeal.side === 'reported' ? 'case.grantReported' : 'case.grantReporter')}
          max={STATEMENT_MAX}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('answer')}
        />
        <FormFailure form={form} />
        <Group gap="xs" justify="flex-end">
          <Button type="submit" loading={busy} disabled={!ready} onClick={() => form.setFieldValue('granted', false)}>
            {t('case.dismiss')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={!ready}
            onClick={() => form.setFieldValue('granted', true)}
          >
            {t('case.grant')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** An appeal of one side, with its answer or the form for it. */
export function AppealAnswer({ appeal, whole }: { appeal: Appeal; whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  return (
    <Paper p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={500}>{t(`appeal.side.${appeal.side}`)}</Text>
          <Group gap="xs">
            <Tag tone={APPEAL_TONES[appeal.status]}>{t(`appeal.status.${appeal.status}`)}</Tag>
            <Text size="sm" c="dimmed">
              <TimeText value={appeal.created_at} />
            </Text>
          </Group>
        </Group>
        <Text style={WORDS}>{appeal.text}</Text>
        {appeal.status === 'open' ? (
          <Answer appeal={appeal} decidedBy={whole.decided_by?.id} />
        ) : (
          <Text style={WORDS} c="dimmed">
            {t('appeal.answer')}: {appeal.answer}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
