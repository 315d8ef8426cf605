import { Button, Stack, Text, Textarea } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { REASON_MAX } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { Failed, useChange } from '../../../ui/change/index.tsx';
import { NumberInput } from '../../../ui/controls/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconSchool } from '../../../ui/icons/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

type Review = ReplyTo<typeof academyAddresses.listReviews>['results'][number];

function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { change, busy, error } = useChange();
  const [points, setPoints] = useState<Readonly<Record<string, number | string>>>({});
  const [note, setNote] = useState('');
  const complete = review.texts.every(({ id }) => typeof points[id] === 'number');
  async function decide(): Promise<void> {
    const given = Object.fromEntries(Object.entries(points).map(([id, value]) => [id, Number(value)]));
    const done = await change(
      academyAddresses.reviewExam,
      { params: { id: review.id }, body: { points: given, note } },
      ({ result }) => t(`reviews.done.${result}`),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reviews.title', { learner: review.learner })}
      footer={
        <Button variant="filled" loading={busy} disabled={!complete} onClick={() => void decide()}>
          {t('reviews.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reviews.soFar', {
            points: format.count(review.points),
            of: format.count(review.max_points),
            percent: review.pass_percent,
          })}
        </Text>
        {review.texts.map((text) => (
          <Stack key={text.id} gap="xs">
            <Text fw={600}>{text.text}</Text>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text.answer}</Text>
            <Text size="sm" c="dimmed">
              <b>{t('reviews.rubric')}:</b> {text.rubric}
            </Text>
            <NumberInput
              label={t('reviews.points', { max: text.max_points })}
              min={0}
              max={text.max_points}
              value={points[text.id] ?? ''}
              onChange={(value) => setPoints((before) => ({ ...before, [text.id]: value }))}
            />
          </Stack>
        ))}
        <Textarea
          label={t('reviews.note')}
          maxLength={REASON_MAX}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Failed error={error} />
      </Stack>
    </Dialog>
  );
}

/** Exams whose free texts wait for a person, the longest waiting first. */
export function Reviews() {
  const { t } = useTranslation('academy');
  const [open, setOpen] = useState<Review | null>(null);
  const reviews = useListPage(academyAddresses.listReviews);
  const columns: readonly Column<Review>[] = [
    { key: 'learner', header: t('reviews.learner'), inCard: 'title', cell: ({ learner }) => learner },
    { key: 'course', header: t('reviews.course'), cell: ({ course }) => course },
    { key: 'module', header: t('reviews.module'), cell: ({ module }) => module },
    { key: 'when', header: t('reviews.when'), cell: ({ submitted_at: at }) => <TimeText value={at} /> },
    {
      key: 'open',
      header: t('reviews.open'),
      inCard: 'end',
      cell: (review) => <Button onClick={() => setOpen(review)}>{t('reviews.open')}</Button>,
    },
  ];
  return (
    <>
      <ListTable
        read={reviews}
        caption={t('tabs.reviews')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconSchool size={22} />} title={t('reviews.none')}>
            {t('reviews.noneText')}
          </EmptyState>
        }
      />
      {open ? <ReviewDialog review={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
