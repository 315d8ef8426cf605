import { Button, Group, Stack } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { COMMENT_MAX } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { type AnswerView, ofComments } from './queries.ts';

/** Changes an own comment, in its place. */
export default function EditComment({ comment, onDone }: { comment: AnswerView; onDone: () => void }) {
  const { t } = useTranslation('support-comments');
  const form = useApiForm({
    initialValues: { text: comment.text ?? '' },
    affects: ofComments,
    send: ({ text }) => api(supportAddresses.editComment, { params: { id: comment.id }, body: { text: text.trim() } }),
    done: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <CountedTextarea
          label={t('edit.label')}
          max={COMMENT_MAX}
          autosize
          minRows={2}
          maxRows={16}
          {...form.field('text')}
        />
        <FormFailure form={form} />
        <Group gap="xs">
          <Button
            type="submit"
            size="sm"
            variant="filled"
            loading={form.busy}
            disabled={form.values.text.trim() === ''}
          >
            {t('edit.save')}
          </Button>
          <Button size="sm" onClick={onDone}>
            {t('write.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
