import { useTranslation } from 'react-i18next';
import { IconBan, IconShieldCheck } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { PLAN_NAMES, type UserRow } from '../queries.ts';

const STATE_TONE = {
  active: 'positive',
  unconfirmed: 'warning',
  banned: 'negative',
  deactivated: 'neutral',
  merged: 'neutral',
  erased: 'neutral',
} as const;

export function StateTag({ state }: { state: UserRow['state'] }) {
  const { t } = useTranslation('admin-people');
  return (
    <Tag tone={STATE_TONE[state]} icon={state === 'banned' ? <IconBan size={14} aria-hidden="true" /> : undefined}>
      {t(`state.${state}`)}
    </Tag>
  );
}

export function TypeTags({ user }: { user: Pick<UserRow, 'user_type' | 'is_admin' | 'roles'> }) {
  const { t } = useTranslation('admin-people');
  return (
    <>
      <Tag tone={user.user_type === 'collaborator' ? 'accent' : 'neutral'}>{t(`type.${user.user_type}`)}</Tag>
      {user.roles.map((role) => (
        <Tag key={role} tone="accent">
          {t(`role.${role}`)}
        </Tag>
      ))}
      {user.is_admin ? (
        <Tag tone="warning" icon={<IconShieldCheck size={14} aria-hidden="true" />}>
          {t('admin')}
        </Tag>
      ) : null}
    </>
  );
}

export function PlanTag({ plan }: { plan: UserRow['subscription_type'] }) {
  return <Tag tone={plan === 'free' ? 'neutral' : 'accent'}>{PLAN_NAMES[plan]}</Tag>;
}
