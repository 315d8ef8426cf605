import { Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReportReason, WordsTarget } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ReasonDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { RuleSelect } from '../../../ui/report/RuleSelect.tsx';
import { ofComments } from './queries.ts';

/** A moderator hides a comment or a review with a reason, which its author reads, or shows it again. */
export default function HideDialog({
  of,
  id,
  hide,
  onClose,
}: {
  of: WordsTarget;
  id: number;
  hide: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('support-comments');
  const form = useApiForm({
    initialValues: { reason: '', rule: '' as ReportReason | '' },
    affects: of === 'comment' ? ofComments : (path) => path.endsWith('/reviews/'),
    send: ({ reason, rule }) =>
      api(of === 'comment' ? supportAddresses.hideComment : supportAddresses.hideReview, {
        params: { id },
        body: { hidden: hide, reason: reason.trim(), ...(hide && rule ? { rule } : {}) },
      }),
    done: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t(hide ? 'hide.title' : 'hide.showTitle')}
      submit={t(hide ? 'menu.hide' : 'menu.show')}
      tone={hide ? 'danger' : 'main'}
      hint={t('hide.hint')}
      disabled={hide && form.values.rule === ''}
    >
      <Text fz={14} c="dimmed">
        {t(hide ? 'hide.text' : 'hide.showText')}
      </Text>
      {hide ? <RuleSelect {...form.field('rule')} /> : null}
    </ReasonDialog>
  );
}
