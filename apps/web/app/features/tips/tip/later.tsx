import { Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { useTranslation } from 'react-i18next';
import { api, type CallInput } from '../../../platform/api/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import type { OpenTip } from '../queries.ts';

/** A dialog about an own tip. */
export interface Asked {
  tip: OpenTip;
  onClose: () => void;
}

export function editOf({ id }: OpenTip, body: CallInput<typeof tipsMemberAddresses.editTip>['body']) {
  return api(tipsMemberAddresses.editTip, { params: { id }, body });
}

/** Says what a change means, for its author. */
export function Explained({ children }: { children: string }) {
  return (
    <Text fz={14} c="dimmed">
      {children}
    </Text>
  );
}

/** Whether followers are alerted to new words. */
export function NotifyBox(props: { checked: boolean; onChange: (change: unknown) => void }) {
  const { t } = useTranslation('tips');
  return <Checkbox label={t('later.notify')} description={t('later.notifyHint')} {...props} />;
}
