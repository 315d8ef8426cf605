import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { IconCheck, IconUserPlus } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { follow, unfollow } from '../mutations.ts';
import { readTipster, type TipView } from '../queries.ts';

/** Follows a tipster, or stops. Members' pages only; nobody follows themselves. */
export function FollowButton({ tipster }: { readonly tipster: TipView['tipster'] }) {
  const { t } = useTranslation('tips');
  const viewer = useViewer();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const profile = useApi(readTipster, { params: { id: tipster.username } });
  const [busy, setBusy] = useState(false);
  if (!profile.data || (viewer.type === 'member' && viewer.accountId === tipster.id)) return null;
  const { followed } = profile.data;

  async function change(): Promise<void> {
    setBusy(true);
    const body = { tipster_id: tipster.id };
    const result = await (followed ? api(unfollow, { body }) : api(follow, { body }));
    setBusy(false);
    if (!result.ok) notify('failure', errorText(result.error));
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(readTipster) });
  }

  return (
    <Button
      size="small"
      variant={followed ? 'default' : 'primary'}
      aria-pressed={followed}
      busy={busy}
      icon={followed ? <IconCheck size={17} aria-hidden="true" /> : <IconUserPlus size={17} aria-hidden="true" />}
      onClick={() => void change()}
    >
      {t(followed ? 'follow.following' : 'follow.follow')}
    </Button>
  );
}
