import { Button, Text } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { PLANS } from '@quotavera/domain/access';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { nameOf, PLAN_NAMES, type UserDeep, type UserRow } from '../queries.ts';

export type ActKind =
  | 'ban'
  | 'activate'
  | 'type'
  | 'plan'
  | 'share'
  | 'grant'
  | 'revoke'
  | 'resetFactor'
  | 'keepFactor';
const MAILED: readonly ActKind[] = ['ban', 'activate', 'plan', 'resetFactor'];
const GRAVE: readonly ActKind[] = ['ban', 'revoke', 'resetFactor'];

/** The end of a day that was picked, in the admin's own time. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** An action on an account. The dialog says what it does; typing the reason confirms it. */
export function ActDialog({ deep, kind, onClose }: { deep: UserDeep; kind: ActKind; onClose: () => void }) {
  const { t } = useTranslation('admin-people');
  const { user, record } = deep;
  const name = nameOf(user);
  const [reason, setReason] = useState('');
  const [type, setType] = useState<UserRow['user_type']>(user.user_type === 'collaborator' ? 'user' : 'collaborator');
  const [plan, setPlan] = useState<UserRow['subscription_type']>(user.subscription_type);
  const [until, setUntil] = useState(user.expire_at?.slice(0, 10) ?? '');
  const [percent, setPercent] = useState<number | string>(record?.share_percent ?? 0);
  const { change, busy, error } = useChange();
  const done = () => t(`act.${kind}.done`, { name });
  const common = { user_id: user.id, reason: reason.trim(), revision: user.revision };

  const send = () => {
    switch (kind) {
      case 'ban':
        return change(accountsAdminAddresses.banUser, { body: common }, done);
      case 'activate':
        return change(accountsAdminAddresses.activateUser, { body: common }, done);
      case 'type':
        return change(accountsAdminAddresses.changeUserType, { body: { ...common, user_type: type } }, done);
      case 'plan': {
        const body = { ...common, subscription_type: plan, until: plan === 'free' ? null : endOf(until) };
        return change(accountsAdminAddresses.changeUserPlan, { body }, done);
      }
      case 'share':
        return change(accountsAdminAddresses.changeShare, { body: { ...common, percent: Number(percent) } }, done);
      case 'resetFactor':
      case 'keepFactor':
        return change(
          accountsAdminAddresses.resetSecondFactor,
          { body: { ...common, stop: kind === 'keepFactor' } },
          done,
        );
      default:
        return change(accountsAdminAddresses.changeAdmin, { body: { ...common, is_admin: kind === 'grant' } }, done);
    }
  };
  const submit = async () => {
    if (await send()) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`act.${kind}.title`, { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            {...(GRAVE.includes(kind) ? { variant: 'outline', color: 'red' } : { variant: 'filled' })}
            loading={busy}
            disabled={reason.trim().length < FREE_TEXT_MIN || percent === ''}
            onClick={() => void submit()}
          >
            {t(`act.${kind}.button`)}
          </Button>
        </>
      }
    >
      <Text c="dimmed">{t(`act.${kind}.text`)}</Text>
      {kind === 'type' ? (
        <Segmented
          label={t('filter.type')}
          options={(['user', 'collaborator'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type === 'client' ? 'user' : type}
          onChange={setType}
        />
      ) : null}
      {kind === 'plan' ? (
        <>
          <Segmented
            label={t('filter.plan')}
            options={PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }))}
            value={plan}
            onChange={setPlan}
          />
          {plan === 'free' ? null : (
            <DayField label={t('form.until')} value={until} onChange={setUntil} error={error?.errors.until?.[0]} />
          )}
        </>
      ) : null}
      {kind === 'share' ? (
        <NumberInput
          min={0}
          max={100}
          allowDecimal={false}
          suffix="%"
          label={t('form.percent')}
          value={percent}
          onChange={setPercent}
          error={error?.errors.percent?.[0]}
        />
      ) : null}
      <CountedTextarea
        label={t('reason')}
        description={t(MAILED.includes(kind) ? 'reasonMailed' : 'reasonHint')}
        value={reason}
        max={FREE_TEXT_MAX}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error?.errors.reason?.[0]}
      />
      <Failed error={error} />
    </Dialog>
  );
}
