import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Review } from './queries.ts';

const STARS = [1, 2, 3, 4, 5];
const WORDS = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation('support-reviews');
  return (
    <Text span fz={14}>
      <span aria-hidden="true">{STARS.map((star) => (star <= stars ? '★' : '☆')).join('')}</span>
      <VisuallyHidden>{t('stars', { count: stars })}</VisuallyHidden>
    </Text>
  );
}

/** A reader's review of a tipster, with the tipster's answer. */
export function ReviewItem({ review, tipster, children }: { review: Review; tipster: string; children?: ReactNode }) {
  const { t } = useTranslation('support-reviews');
  return (
    <Stack component="article" gap={6}>
      <Group gap="4px 10px">
        <Text span fw={600} fz={14}>
          {review.author.username}
        </Text>
        <Stars stars={review.stars} />
        <Text span size="sm" c="dimmed">
          {t(review.has_paid ? 'paid' : 'followed')} · <TimeText value={review.created_at} style="day" />
          {review.changed_at ? (
            <>
              {' · '}
              {t('changed')} <TimeText value={review.changed_at} style="day" />
            </>
          ) : null}
        </Text>
        {review.hidden_reason === null ? null : <Tag tone="negative">{t('hidden')}</Tag>}
      </Group>
      <Text style={WORDS}>{review.text}</Text>
      {review.hidden_reason === null ? null : (
        <Text size="sm" c="dimmed">
          {t('hiddenWhy', { reason: review.hidden_reason })}
        </Text>
      )}
      {review.answer === null || review.answered_at === null ? null : (
        <Box pl="md" style={{ borderLeft: '2px solid var(--line)' }}>
          <Text size="sm" c="dimmed">
            {t('answerOf', { name: tipster })} · <TimeText value={review.answered_at} style="day" />
          </Text>
          <Text style={WORDS}>{review.answer}</Text>
        </Box>
      )}
      {children}
    </Stack>
  );
}
