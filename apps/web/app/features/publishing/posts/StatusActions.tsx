import { Button, Textarea } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { POST_NOTE_MAX, type PostAction } from '@quotavera/domain/publishing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { MomentField } from '../../../ui/dates/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import type { Saving } from '../../../ui/editor/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { Post, PostChange } from './queries.ts';

export type PostSaving = Saving<Post, PostChange>;

/** Actions that ask something first. */
type Question = 'schedule' | 'return' | 'delete';

const PRIMARY: readonly PostAction[] = ['submit', 'publish'];

/** The fields' problems, which stand where the fields are not, in one text. */
function useProblemText(): (error: ApiError) => string {
  const errorText = useErrorText();
  return (error) => Object.values(error.errors).flat().join(' ') || errorText(error);
}

/** The next steps of a post. Each saves first what isn't saved. */
export function StatusActions({ saving }: { saving: PostSaving }) {
  const { t } = useTranslation('publishing-posts');
  const navigate = useNavigate();
  const problemText = useProblemText();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const [at, setAt] = useState('');
  const [note, setNote] = useState('');
  const { text: post, save, take } = saving;

  const act = async (action: PostAction, more: { at?: string; note?: string } = {}) => {
    setBusy(true);
    setFailed(null);
    const version = await save();
    if (version !== null) {
      const done = await api(publishingAddresses.changePostStatus, {
        params: { id: post.id },
        body: { action, version, ...more },
      });
      if (done.ok) {
        take(done.data);
        setQuestion(null);
        notify('success', t(`done.${action}`));
      } else setFailed(done.error);
    }
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    const done = await api(publishingAddresses.deletePost, { params: { id: post.id } });
    setBusy(false);
    if (done.ok) void navigate(paths.blog);
    else setFailed(done.error);
  };
  const run = () => {
    if (question === 'delete') return remove();
    if (question === 'return') return act('return', { note });
    return act('schedule', at ? { at: new Date(at).toISOString() } : {});
  };
  return (
    <>
      {post.status === 'published' ? (
        <Button component={Link} to={paths.newsArticle(post.slug)}>
          {t('act.read')}
        </Button>
      ) : null}
      {post.status === 'draft' && !post.published_at && post.may_edit ? (
        <Button onClick={() => setQuestion('delete')}>{t('act.delete')}</Button>
      ) : null}
      {post.actions.map((action) => (
        <Button
          key={action}
          variant={PRIMARY.includes(action) ? 'filled' : 'default'}
          loading={busy}
          onClick={() => (action === 'schedule' || action === 'return' ? setQuestion(action) : void act(action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {failed && !question ? <Note kind="error">{problemText(failed)}</Note> : null}
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={question === 'delete' ? t('act.delete') : question ? t(`actions.${question}`) : ''}
        confirm={question === 'delete' ? t('act.delete') : question ? t(`actions.${question}`) : ''}
        danger={question === 'delete'}
        busy={busy}
        error={failed}
        onConfirm={run}
      >
        {question === 'delete' ? t('act.deleteText') : null}
        {question === 'schedule' ? <MomentField label={t('act.when')} required value={at} onChange={setAt} /> : null}
        {question === 'return' ? (
          <Textarea
            label={t('act.note')}
            value={note}
            maxLength={POST_NOTE_MAX}
            autosize
            minRows={3}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}
