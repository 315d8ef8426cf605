import { supportAddresses } from '@quotavera/contract/support/addresses';
import { COMMENT_MAX } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { ofReviews, type Review } from './queries.ts';

/** A tipster's one answer to a review. */
export default function AnswerDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('support-reviews');
  const form = useApiForm({
    initialValues: { text: '' },
    affects: ofReviews,
    send: ({ text }) => api(supportAddresses.answerReview, { params: { id: review.id }, body: { text: text.trim() } }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('answer.title', { name: review.author.username })}
      submit={t('answer.send')}
      disabled={form.values.text.trim() === ''}
    >
      <CountedTextarea
        label={t('answer.text')}
        description={t('answer.hint')}
        max={COMMENT_MAX}
        autosize
        minRows={4}
        maxRows={14}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
