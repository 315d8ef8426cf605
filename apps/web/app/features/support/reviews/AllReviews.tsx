import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { WithQueries } from '../../../ui/outlook/WithQueries.tsx';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import type { Review, ReviewList } from './queries.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewCount } from './ReviewSummary.tsx';
import { Versions } from './Versions.tsx';

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'));
const AnswerDialog = lazyDialog(() => import('./AnswerDialog.tsx'));
const HideDialog = lazyDialog(() => import('../comments/HideDialog.tsx'));

/** Reviews on a page; each press of "more" shows as many again. */
const PAGE_SIZE = 10;
const SHOWN_MAX = 100;

interface Of {
  username: string;
  name: string;
}

/** The acts of a reader, the tipster or a moderator on a review. */
function Acts({ review, list }: { review: Review; list: ReviewList }) {
  const { t } = useTranslation('support-reviews');
  const [asks, setAsks] = useState<'nothing' | 'answer' | 'hide'>('nothing');
  const close = () => setAsks('nothing');
  const isHidden = review.hidden_reason !== null;
  return (
    <Group gap={6}>
      {review.changed_at ? <Versions id={review.id} /> : null}
      {list.may_answer && review.answer === null && !isHidden ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsks('answer')}>
          {t('answer.open')}
        </Button>
      ) : null}
      {review.is_mine || isHidden ? null : (
        <Button
          component={Link}
          to={paths.reportOf('review', review.id)}
          size="compact-sm"
          variant="subtle"
          color="gray"
          rel="nofollow"
        >
          {t('report')}
        </Button>
      )}
      {list.may_hide ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsks('hide')}>
          {t(isHidden ? 'show' : 'hide')}
        </Button>
      ) : null}
      <AnswerDialog wanted={asks === 'answer'} review={review} onClose={close} />
      <HideDialog wanted={asks === 'hide'} of="review" id={review.id} hide={!isHidden} onClose={close} />
    </Group>
  );
}

/** The reader's own review, or the way to one; who may not yet is told when. */
function Own({ list, ...of }: Of & { list: ReviewList }) {
  const { t } = useTranslation('support-reviews');
  const [open, setOpen] = useState(false);
  if (list.may_answer) return null;
  if (!list.may_write)
    return (
      <Text size="sm" c="dimmed">
        {t('write.early')}
      </Text>
    );
  return (
    <>
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {t(list.own ? 'write.change' : 'write.open')}
      </Button>
      <ReviewDialog wanted={open} {...of} own={list.own} onClose={() => setOpen(false)} />
    </>
  );
}

function List({ username, name }: Of) {
  const { t } = useTranslation('support-reviews');
  const [shown, setShown] = useState(PAGE_SIZE);
  const input = { params: { id: username }, query: { page_size: shown } };
  const read = useApi(supportAddresses.listTipsterReviews, input, { staleTime: 0, keepPrevious: true });
  const { data } = read;
  if (read.error && !data) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!data)
    return (
      <LoadingState>
        <Skeleton height={200} radius="lg" />
      </LoadingState>
    );
  return (
    <Stack gap="md">
      <ReviewCount list={data} />
      <Own list={data} username={username} name={name} />
      {data.own?.hidden_reason ? <ReviewItem review={data.own} tipster={name} /> : null}
      {data.results.map((review) => (
        <ReviewItem key={review.id} review={review} tipster={name}>
          <Acts review={review} list={data} />
        </ReviewItem>
      ))}
      {data.count > data.results.length && shown < SHOWN_MAX ? (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={read.loading}
          onClick={() => setShown((before) => Math.min(SHOWN_MAX, before + PAGE_SIZE))}
        >
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** Every review of a tipster, and for members their own. */
export default function AllReviews(of: Of) {
  return (
    <WithQueries>
      <List {...of} />
    </WithQueries>
  );
}
