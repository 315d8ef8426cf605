import { Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { NumberInput } from '../../../ui/controls/index.ts';
import { ReasonDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { ofAcademy, type Try, useMarkSend } from './changes.ts';

/** Corrects the points of a try's questions, with a reason that its learner reads. */
export function CorrectDialog({ of, onClose }: { of: Try; onClose: () => void }) {
  const { t } = useTranslation('academy-learners');
  const told = useMarkSend();
  const before: Record<string, number | string> = Object.fromEntries(
    of.questions.map(({ id, points }) => [id, points ?? '']),
  );
  const form = useApiForm({
    initialValues: { points: before, reason: '' },
    affects: ofAcademy,
    send: async ({ points, reason }) => {
      const given = Object.entries(points).filter(([id, value]) => value !== '' && value !== before[id]);
      const body = {
        version: of.version,
        reason,
        points: Object.fromEntries(given.map(([id, value]) => [id, Number(value)])),
      };
      return told(await api(academyAddresses.correctTry, { params: { id: of.id }, body }));
    },
    done: () => {
      notify('success', t('correct.done'));
      onClose();
    },
  });
  const { points } = form.values;
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t('correct.title')}
      submit={t('correct.submit')}
      hint={t('correct.reasonHint')}
      disabled={of.questions.every(({ id }) => points[id] === before[id])}
    >
      <Text size="sm" c="dimmed">
        {t('correct.text')}
      </Text>
      {of.questions.map((question) => (
        <NumberInput
          key={question.id}
          label={t('correct.points', { question: question.text, max: question.max_points })}
          min={0}
          max={question.max_points}
          allowDecimal={false}
          value={points[question.id] ?? ''}
          onChange={(value) => form.setFieldValue('points', { ...points, [question.id]: value })}
        />
      ))}
    </ReasonDialog>
  );
}

/** Gives a failed try back, with a reason that its learner reads. */
export function GiveBackDialog({ of, onClose }: { of: Try; onClose: () => void }) {
  const { t } = useTranslation('academy-learners');
  const told = useMarkSend();
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofAcademy,
    send: async ({ reason }) =>
      told(await api(academyAddresses.giveTryBack, { params: { id: of.id }, body: { version: of.version, reason } })),
    done: () => {
      notify('success', t('giveBack.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t('giveBack.title')}
      submit={t('giveBack.submit')}
      hint={t('correct.reasonHint')}
    >
      <Text size="sm" c="dimmed">
        {t('giveBack.text')}
      </Text>
    </ReasonDialog>
  );
}
