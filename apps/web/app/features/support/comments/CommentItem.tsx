import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { lazyPart } from '../../../ui/fetched/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { CommentMenu } from './CommentMenu.tsx';
import type { About, AnswerView, CommentView } from './queries.ts';
import { Reactions } from './Reactions.tsx';
import { WriteComment } from './WriteComment.tsx';

const EditComment = lazyPart(() => import('./EditComment.tsx'));

/** A thread's answers are asked for whole when its reader wants more than the first ones. */
const ANSWERS_PAGE = 100;

interface Parts {
  about: About;
  mayWrite: boolean;
  mayHide: boolean;
}

/** The author of a comment, when it was written, and how it stands. */
function Head({ comment, about }: { comment: AnswerView; about: About }) {
  const { t } = useTranslation('support-comments');
  const { author, state } = comment;
  const name = author?.username ?? t(state === 'shown' ? 'gone' : `nameless.${state}`);
  return (
    <Group gap="4px 8px">
      {author?.is_tipster ? (
        <Anchor component={Link} to={paths.tipsterProfile(author.username)} fw={600} fz={14}>
          {name}
        </Anchor>
      ) : (
        <Text span fw={600} fz={14} {...(author ? {} : { c: 'dimmed' })}>
          {name}
        </Text>
      )}
      {comment.is_owners ? <Tag tone="accent">{t(`owner.${about.subject}`)}</Tag> : null}
      {comment.is_private ? <Tag tone="warning">{t('private')}</Tag> : null}
      {state === 'hidden' && comment.text !== null ? <Tag tone="negative">{t('hidden')}</Tag> : null}
      <Text span size="sm" c="dimmed">
        <TimeText value={comment.created_at} />
        {comment.edited_at ? ` · ${t('edited')}` : null}
      </Text>
    </Group>
  );
}

function Words({ comment }: { comment: AnswerView }) {
  const { t } = useTranslation('support-comments');
  if (comment.text === null)
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {t(comment.state === 'hidden' ? 'wasHidden' : 'wasDeleted')}
      </Text>
    );
  return (
    <>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment.text}</Text>
      {comment.hidden_reason === null ? null : (
        <Text size="sm" c="dimmed">
          {t('hiddenWhy', { reason: comment.hidden_reason })}
        </Text>
      )}
    </>
  );
}

/** A comment or an answer, with what its reader may do with it. */
function One({ comment, about, mayWrite, mayHide }: Parts & { comment: AnswerView }) {
  const { t } = useTranslation('support-comments');
  const [mode, setMode] = useState<'read' | 'answer' | 'edit'>('read');
  const read = () => setMode('read');
  const isShown = comment.state === 'shown';
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Avatar name={comment.author?.username ?? '?'} src={comment.author?.avatar_url ?? null} size={32} />
      <Stack gap={6} flex={1} miw={0}>
        <Head comment={comment} about={about} />
        {mode === 'edit' ? <EditComment comment={comment} onDone={read} /> : <Words comment={comment} />}
        {isShown ? (
          <Group gap={6}>
            <Reactions comment={comment} enabled={mayWrite} />
            {mayWrite && mode === 'read' ? (
              <Button size="compact-sm" variant="subtle" onClick={() => setMode('answer')}>
                {t('answer')}
              </Button>
            ) : null}
            <CommentMenu comment={comment} mayHide={mayHide} onEdit={() => setMode('edit')} />
          </Group>
        ) : mayHide && comment.text !== null ? (
          <CommentMenu comment={comment} mayHide={mayHide} onEdit={read} />
        ) : null}
        {mode === 'answer' ? <WriteComment about={about} answers={comment} onDone={read} /> : null}
      </Stack>
    </Group>
  );
}

/** The answers of a thread: the first ones came with it. */
function Answers({ comment, ...parts }: Parts & { comment: CommentView }) {
  const { t } = useTranslation('support-comments');
  const [all, setAll] = useState(false);
  const { about } = parts;
  const params = { subject: about.subject, id: about.id };
  const input = { params, query: { thread: comment.id, page_size: ANSWERS_PAGE } };
  const read = useApi(supportAddresses.listComments, input, { enabled: all, staleTime: 0 });
  const answers: readonly AnswerView[] = (all && read.data?.results) || comment.first_answers;
  const more = comment.answers - answers.length;
  if (answers.length === 0) return null;
  return (
    <Stack gap="md">
      {answers.map((answer) => (
        <One key={answer.id} comment={answer} {...parts} />
      ))}
      {!all && more > 0 ? (
        <Button size="compact-sm" variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          {t('moreAnswers', { count: more })}
        </Button>
      ) : null}
    </Stack>
  );
}

/** A comment with its answers set in under it. */
export function CommentItem({ comment, ...parts }: Parts & { comment: CommentView }) {
  return (
    <Stack component="article" gap="sm">
      <One comment={comment} {...parts} />
      <Box pl={{ base: 16, sm: 44 }}>
        <Answers comment={comment} {...parts} />
      </Box>
    </Stack>
  );
}
