import { Stack, Text } from '@mantine/core';
import { REVIEWS_SHOWN } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import type { ReviewList } from './queries.ts';
import { ReviewItem } from './ReviewItem.tsx';

/** How many reviews there are, and what they say nothing about: the mean stands after that, and only over five reviews and more. */
export function ReviewCount({ list }: { list: Pick<ReviewList, 'reviews' | 'mean_stars'> }) {
  const { t } = useTranslation('support-reviews');
  const format = useFormats();
  const { reviews, mean_stars: mean } = list;
  return (
    <Text size="sm" c="dimmed">
      {t(reviews === 0 ? 'none' : 'lead')}{' '}
      {reviews === 0 ? null : t('count', { count: reviews, shown: format.count(reviews) })}
      {mean === null ? null : ` ${t('mean', { mean: format.decimal(mean, 1) })}`}
    </Text>
  );
}

/** The latest reviews, as the server renders them. */
export function ReviewSummary({ list, tipster }: { list: ReviewList; tipster: string }) {
  return (
    <Stack gap="md">
      <ReviewCount list={list} />
      {list.results.slice(0, REVIEWS_SHOWN).map((review) => (
        <ReviewItem key={review.id} review={review} tipster={tipster} />
      ))}
    </Stack>
  );
}
