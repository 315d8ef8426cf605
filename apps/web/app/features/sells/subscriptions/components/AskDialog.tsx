import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ofNothing } from '../../../../platform/api/use-change.ts';
import { ActDialog } from '../../../../ui/change/index.tsx';
import { type Overview, useKeepOverview } from '../../pricing/index.ts';

type AskDialogProps = Omit<ComponentProps<typeof ActDialog<Overview>>, 'cancel' | 'affects' | 'onDone'>;

/** The second step of what ends a subscription; its reply is the overview that the page then shows. */
export function AskDialog(props: AskDialogProps) {
  const { t } = useTranslation('sells-subscriptions');
  return <ActDialog {...props} cancel={t('keep')} affects={ofNothing} onDone={useKeepOverview()} />;
}
