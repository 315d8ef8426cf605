import { ActionIcon } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Menu } from '../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { IconBellOff, IconDots, IconEdit, IconEye, IconEyeOff, IconFlag, IconTrash } from '../../../ui/icons/index.ts';
import { useNow } from '../../../ui/time/index.ts';
import { type AnswerView, ofComments } from './queries.ts';

const HideDialog = lazyDialog(() => import('./HideDialog.tsx'));

/** The acts on a comment besides reading: their own, somebody else's, a moderator's. */
export function CommentMenu({
  comment,
  mayHide,
  onEdit,
}: {
  comment: AnswerView;
  mayHide: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation('support-comments');
  const now = useNow();
  const { busy, error, change, clear } = useChange(ofComments);
  const [asks, setAsks] = useState<'nothing' | 'delete' | 'hide'>('nothing');
  const { author, is_mine: isMine, editable_until: until } = comment;
  const close = () => {
    clear();
    setAsks('nothing');
  };
  const isHidden = comment.state === 'hidden';
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('menu.label')}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && until !== null && now !== null && Date.parse(until) > now ? (
            <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={onEdit}>
              {t('menu.edit')}
            </Menu.Item>
          ) : null}
          {isMine ? (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => setAsks('delete')}>
              {t('menu.delete')}
            </Menu.Item>
          ) : null}
          {isMine || isHidden ? null : (
            <Menu.Item
              component={Link}
              to={paths.reportOf('comment', comment.id)}
              leftSection={<IconFlag size={16} aria-hidden="true" />}
            >
              {t('menu.report')}
            </Menu.Item>
          )}
          {isMine || author === null ? null : (
            <Menu.Item
              leftSection={<IconBellOff size={16} aria-hidden="true" />}
              onClick={() =>
                void change(supportAddresses.changeCommentChoices, { body: { mute: author.username } }, () =>
                  notify('success', t('menu.muted', { name: author.username })),
                )
              }
            >
              {t('menu.mute', { name: author.username })}
            </Menu.Item>
          )}
          {mayHide ? (
            <Menu.Item
              leftSection={
                isHidden ? <IconEye size={16} aria-hidden="true" /> : <IconEyeOff size={16} aria-hidden="true" />
              }
              onClick={() => setAsks('hide')}
            >
              {t(isHidden ? 'menu.show' : 'menu.hide')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        open={asks === 'delete'}
        onClose={close}
        title={t('delete.title')}
        confirm={t('menu.delete')}
        danger
        busy={busy}
        error={error}
        onConfirm={() =>
          void change(supportAddresses.deleteComment, { params: { id: comment.id } }, () => setAsks('nothing'))
        }
      >
        {t('delete.text')}
      </ConfirmDialog>
      <HideDialog wanted={asks === 'hide'} of="comment" id={comment.id} hide={!isHidden} onClose={close} />
    </>
  );
}
