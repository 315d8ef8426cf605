import type { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';

export type Call = ReplyTo<typeof supportAddresses.readCall>;

const COLORS = { pending: 'yellow', accepted: 'green', rejected: 'gray' } as const;

/** Returns the label of a call's state for whoever looks at it, and its colour. */
export function useCallState(): (call: Call) => { label: string; color: string } {
  const { t } = useTranslation('support-calls');
  return (call) => {
    const color = COLORS[call.status];
    if (call.cancelled_by) return { label: t('cancelled'), color: 'gray' };
    if (call.outcome === 'not_held') return { label: t('notHeld'), color: 'gray' };
    if (call.scheduled_at && Date.parse(call.scheduled_at) < Date.now()) return { label: t('past'), color: 'gray' };
    if (call.admin_status) return { label: t(`adminStatus.${call.admin_status}`), color };
    const isProposed = call.status === 'pending' && (call.av_date_1 ?? call.av_date_2 ?? call.av_date_3) !== null;
    return { label: t(isProposed ? 'proposed' : `status.${call.status}`), color };
  };
}

/** The other side, by name. */
export function useOther(): (call: Call) => string {
  const { t } = useTranslation('support-calls');
  return (call) => (call.role === 'reader' ? (call.host?.username ?? t('teamName')) : call.name);
}

/** A moment in the reader's zone. */
export function useMoment(): (iso: string) => string {
  const format = useFormats();
  const zone = useTimeZone();
  return (iso) => format.instant(iso, zone);
}
