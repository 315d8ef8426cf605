import { supportAddresses } from '@quotavera/contract/support/addresses';
import { COMMENT_MAX, REVIEW_TEXT_MIN } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { ofReviews, type Review } from './queries.ts';

const STARS = ['1', '2', '3', '4', '5'] as const;

/** Writes the one review of a tipster, or changes it; what it said before stays for who asks. */
export default function ReviewDialog({
  username,
  name,
  own,
  onClose,
}: {
  username: string;
  name: string;
  own: Review | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('support-reviews');
  const { busy, change } = useChange(ofReviews);
  const form = useApiForm({
    initialValues: { stars: String(own?.stars ?? 3), text: own?.text ?? '' },
    affects: ofReviews,
    send: ({ stars, text }) =>
      api(supportAddresses.writeReview, { body: { tipster: username, stars: Number(stars), text: text.trim() } }),
    done: onClose,
  });
  const { text } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('write.title', { name })}
      submit={t(own ? 'write.save' : 'write.send')}
      disabled={text.trim().length < REVIEW_TEXT_MIN}
      actions={
        own
          ? [
              {
                label: t('write.delete'),
                tone: 'danger',
                busy,
                onPress: () => void change(supportAddresses.deleteReview, { params: { id: own.id } }, onClose),
              },
            ]
          : []
      }
    >
      <Segmented
        label={t('write.stars')}
        value={form.values.stars}
        onChange={(stars) => form.setFieldValue('stars', stars)}
        options={STARS.map((value) => ({ value, label: value }))}
      />
      <CountedTextarea
        label={t('write.text')}
        description={t('write.hint')}
        max={COMMENT_MAX}
        autosize
        minRows={4}
        maxRows={14}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
