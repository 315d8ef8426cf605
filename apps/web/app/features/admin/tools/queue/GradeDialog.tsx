import { Text } from '@mantine/core';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { OUTCOMES, type Outcome } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../../ui/change/index.tsx';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { useWording } from '../../../tips/index.ts';
import { ReasonDialog } from '../components/ReasonDialog.tsx';
import type { QueuedTip } from '../queries.ts';

/** A correction starts from what stands. */
function declaredGrades(tip: QueuedTip): Record<number, Outcome> {
  return Object.fromEntries(tip.legs.flatMap((leg, n) => (leg.grade ? [[n, leg.grade]] : [])));
}

/** How each custom selection came out, with the reason that the history keeps. */
export function GradeDialog({ tip, open, onClose }: { tip: QueuedTip; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const words = useWording();
  const { t: ui } = useTranslation('ui');
  const [grades, setGrades] = useState<Readonly<Record<number, Outcome>>>(declaredGrades(tip));
  const { change, busy, error } = useChange();
  const legs = tip.legs.map((leg, n) => ({ leg, n })).filter(({ leg }) => leg.type === 'custom');
  const complete = legs.every(({ n }) => grades[n] !== undefined);
  const send = async (reason: string) => {
    const body = {
      grades: legs.map(({ n }) => ({ leg: n, grade: grades[n] ?? 'void' })),
      reason,
    };
    if (await change(tipsAdminAddresses.moderateTip, { params: { id: tip.id }, body }, () => t('queue.graded')))
      onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={t('queue.gradeTitle')}
      button={t('queue.settle')}
      complete={complete}
      busy={busy}
      error={error}
      onSend={(reason) => void send(reason)}
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
            onChange={(value) => setGrades({ ...grades, [n]: value })}
          />
        );
      })}
    </ReasonDialog>
  );
}
