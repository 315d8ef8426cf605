import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Checkbox, NumberInput } from '../../../ui/controls/index.ts';
import type { ExamDraft } from './exam-draft.ts';

/** How many of the questions a try asks, and whether it mixes them. */
export function Drawing({
  content,
  problem,
  onChange,
}: {
  content: ExamDraft;
  problem: (field: string) => string | undefined;
  onChange: (content: ExamDraft) => void;
}) {
  const { t } = useTranslation('academy');
  return (
    <Stack gap="md">
      <NumberInput
        maw={320}
        min={1}
        max={Math.max(1, content.questions.length)}
        allowDecimal={false}
        label={t('examText.pool')}
        description={t('examText.poolHint')}
        value={content.pool ?? ''}
        error={problem('pool')}
        onChange={(pool) => onChange({ ...content, pool: typeof pool === 'number' ? pool : undefined })}
      />
      <Checkbox
        label={t('examText.shuffle')}
        checked={content.shuffle ?? true}
        onChange={({ currentTarget }) => onChange({ ...content, shuffle: currentTarget.checked })}
      />
    </Stack>
  );
}
