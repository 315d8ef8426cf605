import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../platform/viewer/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import type { UserDeep } from '../queries.ts';
import { ActDialog, type ActKind } from './ActDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

/** An admin must not reset another admin's second factor. */
function factorActs(user: UserDeep['user']): ActKind[] {
  if (user.second_factor_reset_at) return ['keepFactor'];
  return user.is_two_fa_enabled && !user.is_admin ? ['resetFactor'] : [];
}

function actsOn({ user, record }: UserDeep): ActKind[] {
  const suspended = user.state === 'banned' || user.state === 'deactivated';
  return [
    'plan',
    'type',
    ...(record ? (['share'] as const) : []),
    user.is_admin ? 'revoke' : 'grant',
    user.roles.includes('teacher') ? 'teachNoMore' : 'teach',
    user.roles.includes('moderator') ? 'moderateNoMore' : 'moderate',
    ...(suspended ? (['activate'] as const) : []),
    ...factorActs(user),
  ];
}

/** Offers an admin's actions on this account. The admin's own account and closed accounts have none. */
export function Acts({
  deep,
  merging,
  onMerging,
}: {
  deep: UserDeep;
  /** The account to merge into; `0` while none is chosen, null while the dialog is closed. */
  merging: number | null;
  onMerging: (into: number | null) => void;
}) {
  const { t } = useTranslation('admin-people');
  const me = useUser();
  const [act, setAct] = useState<ActKind | null>(null);
  const { user } = deep;
  if (user.state === 'merged' || user.state === 'erased' || !me.data) return null;
  if (me.data.userId === user.id) {
    return (
      <Note kind="info" role="note">
        {t('you')} {user.is_last_admin ? t('lastAdmin') : null}
      </Note>
    );
  }
  return (
    <Group gap="xs">
      {actsOn(deep).map((kind) => (
        <Button key={kind} size="sm" onClick={() => setAct(kind)}>
          {t(`act.${kind}.button`)}
        </Button>
      ))}
      {user.is_admin ? null : (
        <Button size="sm" onClick={() => onMerging(0)}>
          {t('act.merge.button')}
        </Button>
      )}
      {user.state === 'banned' ? null : (
        <Button size="sm" variant="outline" color="red" onClick={() => setAct('ban')}>
          {t('act.ban.button')}
        </Button>
      )}
      {act ? <ActDialog deep={deep} kind={act} onClose={() => setAct(null)} /> : null}
      {merging === null ? null : <MergeDialog deep={deep} into={merging || null} onClose={() => onMerging(null)} />}
    </Group>
  );
}
