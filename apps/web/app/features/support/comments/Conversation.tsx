import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { useUser } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { CommentItem } from './CommentItem.tsx';
import { type About, type ConversationView, ofComments } from './queries.ts';
import { WriteComment } from './WriteComment.tsx';

/** Comments on a page; each press of "more" shows as many again. */
const PAGE_SIZE = 10;
const SHOWN_MAX = 100;

/** The subject's author switches the conversation off, and on again; what was said is still read. */
function CloseSwitch({ about, closed }: { about: About; closed: boolean }) {
  const { t } = useTranslation('support-comments');
  const errorText = useErrorText();
  const { busy, error, change } = useChange(ofComments);
  const body = { subject: about.subject, subject_id: about.id, closed: !closed };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => void change(supportAddresses.switchConversation, { body })}
      >
        {t(closed ? 'open' : 'close')}
      </Button>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </>
  );
}

/** Why nobody writes here now; nothing where the reader may. */
function WhyNot({ about, conversation }: { about: About; conversation: ConversationView }) {
  const { t } = useTranslation('support-comments');
  const { state, may_write: mayWrite } = conversation;
  if (mayWrite) return null;
  const words = state === 'open' ? 'excluded' : state === 'early' ? 'early' : state === 'off' ? 'off' : 'closed';
  return (
    <Text size="sm" c="dimmed">
      {t(`state.${words}`)}{' '}
      {state === 'off' && about.subject !== 'lesson' ? (
        <Link to={`${paths.profile}?tab=preferences`}>{t('state.settings')}</Link>
      ) : null}
    </Text>
  );
}

function List({ about, conversation }: { about: About; conversation: ConversationView }) {
  const { t } = useTranslation('support-comments');
  const { results, may_write: mayWrite, may_hide: mayHide, state } = conversation;
  if (results.length === 0)
    return state === 'open' ? (
      <Text size="sm" c="dimmed">
        {t(about.subject === 'lesson' ? 'noQuestions' : 'none')}
      </Text>
    ) : null;
  return results.map((comment) => (
    <CommentItem key={comment.id} about={about} comment={comment} mayWrite={mayWrite} mayHide={mayHide} />
  ));
}

/** Readers comment under a tip or an article, and ask under a lesson. */
export default function Conversation(about: About) {
  const { t } = useTranslation('support-comments');
  const format = useFormats();
  const { data: user } = useUser();
  const [shown, setShown] = useState(PAGE_SIZE);
  const params = { subject: about.subject, id: about.id };
  const input = { params, query: { page_size: shown } };
  const read = useApi(supportAddresses.listComments, input, { staleTime: 0, keepPrevious: true });
  const { data } = read;
  // A page that its reader may not see whole says so itself.
  if (read.error && !data) {
    const isPages = read.error.status !== null && read.error.status < 500;
    return isPages ? null : (
      <Panel title={t('title')}>
        <ErrorState error={read.error} onRetry={read.reload} />
      </Panel>
    );
  }
  if (!data)
    return (
      <LoadingState>
        <Skeleton height={160} radius="lg" />
      </LoadingState>
    );
  const isLesson = about.subject === 'lesson';
  const title = t(isLesson ? 'questions' : 'title');
  const isConfirmed = user?.emailConfirmed ?? true;
  return (
    <Panel
      title={data.comments > 0 ? `${title} (${format.count(data.comments)})` : title}
      aside={data.may_close ? <CloseSwitch about={about} closed={data.state === 'closed'} /> : null}
    >
      <Stack gap="md" id="comments">
        <WhyNot about={about} conversation={data} />
        {data.may_write && isConfirmed ? <WriteComment about={about} /> : null}
        {data.may_write && !isConfirmed ? <Note kind="info">{t('state.unconfirmed')}</Note> : null}
        <List about={about} conversation={data} />
        {data.count > data.results.length && shown < SHOWN_MAX ? (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={read.loading}
            onClick={() => setShown((before) => Math.min(SHOWN_MAX, before + PAGE_SIZE))}
          >
            {t('more')}
          </Button>
        ) : null}
      </Stack>
    </Panel>
  );
}
