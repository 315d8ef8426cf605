import { Text } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { PLANS } from '@quotavera/domain/access';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { nameOf, PLAN_NAMES, type UserDeep, type UserRow } from '../queries.ts';

export type ActKind =
  | 'ban'
  | 'activate'
  | 'type'
  | 'plan'
  | 'share'
  | 'grant'
  | 'revoke'
  | 'teach'
  | 'teachNoMore'
  | 'moderate'
  | 'moderateNoMore'
  | 'resetFactor'
  | 'keepFactor';
const MAILED: readonly ActKind[] = ['ban', 'activate', 'plan', 'resetFactor'];
const GRAVE: readonly ActKind[] = ['ban', 'revoke', 'resetFactor'];

/** The end of a day that was picked, in the admin's own time. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

interface Values {
  user_type: UserRow['user_type'];
  subscription_type: UserRow['subscription_type'];
  until: string;
  percent: number | string;
}

function send(
  kind: ActKind,
  common: { user_id: number; reason: string; revision: UserRow['revision'] },
  { user_type, subscription_type, until, percent }: Values,
): Promise<ApiResult<unknown>> {
  switch (kind) {
    case 'ban':
      return api(accountsAdminAddresses.banUser, { body: common });
    case 'activate':
      return api(accountsAdminAddresses.activateUser, { body: common });
    case 'type':
      return api(accountsAdminAddresses.changeUserType, { body: { ...common, user_type } });
    case 'plan': {
      const body = { ...common, subscription_type, until: subscription_type === 'free' ? null : endOf(until) };
      return api(accountsAdminAddresses.changeUserPlan, { body });
    }
    case 'share':
      return api(accountsAdminAddresses.changeShare, { body: { ...common, percent: Number(percent) } });
    case 'resetFactor':
    case 'keepFactor':
      return api(accountsAdminAddresses.resetSecondFactor, { body: { ...common, stop: kind === 'keepFactor' } });
    case 'teach':
    case 'teachNoMore':
      return api(accountsAdminAddresses.changeRole, { body: { ...common, role: 'teacher', holds: kind === 'teach' } });
    case 'moderate':
    case 'moderateNoMore': {
      const holds = kind === 'moderate';
      return api(accountsAdminAddresses.changeRole, { body: { ...common, role: 'moderator', holds } });
    }
    case 'grant':
    case 'revoke':
      return api(accountsAdminAddresses.changeAdmin, { body: { ...common, is_admin: kind === 'grant' } });
  }
}

/** An action on an account. The dialog says what it does; typing the reason confirms it. */
export function ActDialog({ deep, kind, onClose }: { deep: UserDeep; kind: ActKind; onClose: () => void }) {
  const { t } = useTranslation('admin-people');
  const { user, record } = deep;
  const name = nameOf(user);
  const form = useApiForm({
    initialValues: {
      user_type: (user.user_type === 'collaborator' ? 'user' : 'collaborator') as UserRow['user_type'],
      subscription_type: user.subscription_type,
      until: user.expire_at?.slice(0, 10) ?? '',
      percent: (record?.share_percent ?? 0) as number | string,
      reason: '',
    },
    affects: ofEverything,
    send: (values) => send(kind, { user_id: user.id, reason: values.reason.trim(), revision: user.revision }, values),
    done: () => {
      notify('success', t(`act.${kind}.done`, { name }));
      onClose();
    },
  });
  const { user_type: type, subscription_type: plan } = form.values;
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t(`act.${kind}.title`, { name })}
      submit={t(`act.${kind}.button`)}
      tone={GRAVE.includes(kind) ? 'danger' : 'main'}
      min={FREE_TEXT_MIN}
      max={FREE_TEXT_MAX}
      hint={t(MAILED.includes(kind) ? 'reasonMailed' : 'reasonHint')}
      disabled={form.values.percent === ''}
    >
      <Text c="dimmed">{t(`act.${kind}.text`)}</Text>
      {kind === 'type' ? (
        <Segmented
          label={t('filter.type')}
          options={(['user', 'collaborator'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
          {...form.field('user_type')}
          value={type === 'client' ? 'user' : type}
        />
      ) : null}
      {kind === 'plan' ? (
        <>
          <Segmented
            label={t('filter.plan')}
            options={PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }))}
            {...form.field('subscription_type')}
          />
          {plan === 'free' ? null : <DayField label={t('form.until')} {...form.field('until')} />}
        </>
      ) : null}
      {kind === 'share' ? (
        <NumberInput
          min={0}
          max={100}
          allowDecimal={false}
          suffix="%"
          label={t('form.percent')}
          {...form.field('percent')}
        />
      ) : null}
    </ReasonDialog>
  );
}
