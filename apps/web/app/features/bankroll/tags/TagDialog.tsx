import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { OwnTagsField } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';

/** Adds tags to several bets at once, and takes others off them. */
export default function TagDialog({
  bets,
  onClose,
  onDone,
}: {
  bets: readonly Pick<OwnBet, 'id' | 'tags'>[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('bankroll-tags');
  const { t: common } = useTranslation();
  const form = useApiForm({
    initialValues: { add: [] as readonly string[], remove: [] as readonly string[] },
    affects: ofTips,
    send: ({ add, remove }) =>
      api(bankrollMemberAddresses.tagBets, {
        body: { bets: bets.map(({ id }) => id), add: [...add], remove: [...remove] },
      }),
    done: () => {
      notify('success', t('done'));
      onDone();
    },
  });
  const { add, remove } = form.values;
  const present = [...new Set(bets.flatMap(({ tags }) => tags))];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('dialog', { count: bets.length })}
      submit={common('action.save')}
      disabled={add.length + remove.length === 0}
    >
      <OwnTagsField label={t('add')} {...form.field('add')} />
      {present.length > 0 ? <OwnTagsField label={t('remove')} proposed={present} {...form.field('remove')} /> : null}
    </FormDialog>
  );
}
