import { Button, Group, Stack } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { COMMENT_MAX } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { type About, type AnswerView, ofComments } from './queries.ts';

/** Writes a comment or a question; with `answers`, an answer to one. */
export function WriteComment({
  about,
  answers,
  onDone,
}: {
  about: About;
  answers?: AnswerView;
  /** Closes the composer of an answer. */
  onDone?: () => void;
}) {
  const { t } = useTranslation('support-comments');
  const isQuestion = about.subject === 'lesson' && answers === undefined;
  const form = useApiForm({
    initialValues: { text: '', is_private: false },
    affects: ofComments,
    send: ({ text, is_private }) =>
      api(supportAddresses.writeComment, {
        body: {
          subject: about.subject,
          subject_id: about.id,
          text: text.trim(),
          ...(answers ? { answers: answers.id } : {}),
          ...(isQuestion ? { is_private } : {}),
        },
      }),
    done: () => {
      form.reset();
      onDone?.();
    },
  });
  const { text } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <CountedTextarea
          label={t(answers ? 'write.answer' : isQuestion ? 'write.question' : 'write.comment')}
          description={t('write.hint')}
          max={COMMENT_MAX}
          autosize
          minRows={answers ? 2 : 3}
          maxRows={16}
          {...form.field('text')}
        />
        {isQuestion ? (
          <Checkbox label={t('write.private')} description={t('write.privateHint')} {...form.checkbox('is_private')} />
        ) : null}
        <FormFailure form={form} />
        <Group gap="xs">
          <Button
            type="submit"
            size="sm"
            variant="filled"
            loading={form.busy}
            disabled={text.trim() === '' || text.trim().length > COMMENT_MAX}
          >
            {t(answers ? 'write.sendAnswer' : isQuestion ? 'write.ask' : 'write.send')}
          </Button>
          {onDone ? (
            <Button size="sm" onClick={onDone}>
              {t('write.cancel')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
