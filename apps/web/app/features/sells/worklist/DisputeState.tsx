import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/outcome/index.ts';
import type { Dispute } from './queries.ts';

/** Says how a dispute stands: what is still to be done, or how it ended. */
export function DisputeState({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('sells-worklist');
  const { status, evidence_at: sent, due_at: due } = dispute;
  if (status === 'won') return <Tag tone="positive">{t('disputes.status.won')}</Tag>;
  if (status === 'lost') return <Tag tone="negative">{t('disputes.status.lost')}</Tag>;
  if (sent) return <Tag tone="accent">{t('disputes.sent')}</Tag>;
  const isLate = due !== null && Date.parse(due) < Date.now();
  return <Tag tone="warning">{t(isLate ? 'disputes.late' : 'disputes.needsEvidence')}</Tag>;
}
