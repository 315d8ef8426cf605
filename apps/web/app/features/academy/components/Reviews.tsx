import { Button, Stack, Text, Textarea } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { REASON_MAX } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { ofEverything } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { NumberInput } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconSchool } from '../../../ui/icons/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

type Review = ReplyTo<typeof academyAddresses.listReviews>['results'][number];

function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const form = useApiForm({
    initialValues: { points: {} as Record<string, number | string>, note: '' },
    affects: ofEverything,
    send: ({ points, note }) => {
      const numbers = Object.fromEntries(Object.entries(points).map(([id, value]) => [id, Number(value)]));
      return api(academyAddresses.reviewExam, { params: { id: review.id }, body: { points: numbers, note } });
    },
    done: ({ result }) => {
      notify('success', t(`reviews.done.${result}`));
      onClose();
    },
  });
  const { points } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('reviews.title', { learner: review.learner })}
      submit={t('reviews.save')}
      disabled={review.texts.some(({ id }) => typeof points[id] !== 'number')}
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
              onChange={(value) => form.setFieldValue('points', { ...points, [text.id]: value })}
            />
          </Stack>
        ))}
        <Textarea label={t('reviews.note')} maxLength={REASON_MAX} autosize minRows={2} {...form.field('note')} />
      </Stack>
    </FormDialog>
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
