import { Text } from '@mantine/core';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { OUTCOMES, type Outcome } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { QueuedTip } from '../queries.ts';

/** A correction starts from what stands. */
function declaredGrades(tip: QueuedTip): Record<number, Outcome> {
  return Object.fromEntries(tip.legs.flatMap((leg, n) => (leg.grade ? [[n, leg.grade]] : [])));
}

/** How each custom selection came out, with the reason that the history keeps. */
export function GradeDialog({ tip, onClose }: { tip: QueuedTip; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const words = useWording();
  const { t: ui } = useTranslation('ui');
  const form = useApiForm({
    initialValues: { grades: declaredGrades(tip), reason: '' },
    affects: ofEverything,
    send: ({ grades, reason }) =>
      api(tipsAdminAddresses.moderateTip, {
        params: { id: tip.id },
        body: { grades: legs.map(({ n }) => ({ leg: n, grade: grades[n] ?? 'void' })), reason: reason.trim() },
      }),
    done: () => {
      notify('success', t('queue.graded'));
      onClose();
    },
  });
  const { grades } = form.values;
  const legs = tip.legs.map((leg, n) => ({ leg, n })).filter(({ leg }) => leg.type === 'custom');
  return (
    <ReasonDialog
      form={form}
      title={t('queue.gradeTitle')}
      submit={t('queue.settle')}
      hint={t('reasonHint')}
      disabled={legs.some(({ n }) => grades[n] === undefined)}
      onClose={onClose}
    >
      <Text c="dimmed">{t('queue.gradeText')}</Text>
      {legs.map(({ leg, n }) => {
        const { event, market, selection } = words.leg(leg);
        return (
          <ChoiceChips
            key={n}
            label={`${event} · ${market}: ${selection}`}
            options={OUTCOMES.map((value) => ({ value, label: ui(`outcome.${value}`) }))}
            value={grades[n] ?? null}
            onChange={(value) => form.setFieldValue('grades', { ...grades, [n]: value })}
          />
        );
      })}
    </ReasonDialog>
  );
}
