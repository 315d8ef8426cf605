import { Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { PLANS, type Visibility } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';
import type { OwnChannel } from './Sections.tsx';
import type { TipFormState } from './useTipForm.ts';

interface Chosen {
  kind: Kind;
  isFree: boolean;
  channel: OwnChannel | undefined;
}

/**
 * Sets the readers of a new tip as its author chose them last. Whether it has: the choice of readers, folded while it is empty, then opens.
 */
export function useLastAudience(state: TipFormState, isNew: boolean): boolean {
  const [done, setDone] = useState(false);
  const query = { valexc: state.form.kind };
  const { data } = useApi(tipsMemberAddresses.readAudience, { query }, { enabled: isNew && !done, staleTime: 0 });
  const last = data?.last;
  useEffect(() => {
    if (!last || done) return;
    setDone(true);
    const choice = { isFree: last.is_free, channelId: last.channel_id === null ? '' : String(last.channel_id) };
    // It is no change of the reader's own: an untouched form leaves no draft.
    if (state.dirty) state.set(choice);
    else state.replace({ ...state.form, ...choice });
  }, [last, done, state]);
  return done;
}

/** Says who would see a tip: by plan and channel, and how many of those who hear of it. */
export function AudienceWords({ kind, isFree, channel }: Chosen) {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  const query = { valexc: kind, is_free: String(isFree), ...(channel && { channel_id: channel.id }) };
  const { data } = useApi(tipsMemberAddresses.readAudience, { query }, { staleTime: 60_000 });
  const plansThat = (visibility: Visibility) =>
    PLANS.filter((plan) => data?.plans[plan] === visibility)
      .map((plan) => PLAN_PRICES[plan].name)
      .join(', ');
  if (!data) return <Text size="sm">{t('audience.counting')}</Text>;
  const who = isFree
    ? t('audience.everybody')
    : channel?.is_paid
      ? t('audience.subscribers', { count: data.subscribers, name: channel.name, plans: plansThat('locked') })
      : t('audience.plans', { whole: plansThat('whole'), unlock: plansThat('unlockable') });
  return (
    <Text size="sm" role="note">
      <b>{who}</b> {t('audience.told', { count: data.told, whole: format.count(data.whole) })}
    </Text>
  );
}
