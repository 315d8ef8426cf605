import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../../../platform/api/index.ts';
import { ofNothing, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { type Overview, useKeepOverview } from '../../pricing/index.ts';

/** The second step of what ends a subscription: says what follows, and does it. */
export function AskDialog({
  title,
  text,
  confirm,
  done,
  run,
  onClose,
  children,
}: {
  title: string;
  text: string;
  confirm: string;
  done: string;
  run: () => Promise<ApiResult<Overview>>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('sells-subscriptions');
  const keep = useKeepOverview();
  const change = useChange(ofNothing);
  const press = () =>
    change.run(run, (overview) => {
      keep(overview);
      notify('success', done);
      onClose();
    });

  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={title}
      confirm={confirm}
      cancel={t('keep')}
      busy={change.busy}
      error={change.error}
      onConfirm={press}
    >
      <Text>{text}</Text>
      {children}
    </ConfirmDialog>
  );
}
