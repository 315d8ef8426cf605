import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { textIn } from '@quotavera/domain/academy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import type { Language } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import type { DraftQuestion } from './exam-draft.ts';

const SHOWN = 20;
const PAUSE_MS = 300;

/** Questions of other exams, to be asked here too: each press adds a copy, which is this exam's own from then on. */
function BankDialog({
  module,
  language,
  onAdd,
  onClose,
}: {
  module: number;
  language: Language;
  onAdd: (question: DraftQuestion) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('academy');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const query = { page_size: SHOWN, ...(settled ? { search: settled } : {}) };
  const bank = useApi(academyAddresses.listBankQuestions, { query }, { keepPrevious: true, staleTime: 0 });
  const rows = bank.data?.results.filter((row) => row.module !== module) ?? [];
  return (
    <Dialog open onClose={onClose} title={t('examText.bankTitle')}>
      <Stack gap="md">
        <TextInput
          label={t('examText.bankSearch')}
          maxLength={80}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {bank.error ? <ErrorState error={bank.error} onRetry={bank.reload} /> : null}
        {rows.map(({ course, module: from, module_title: title, question }) => {
          const text = textIn(question.text, language);
          return (
            <Group key={`${from} ${question.id}`} wrap="nowrap" align="flex-start">
              <Stack gap={0} flex={1} miw={0}>
                <Text>{text}</Text>
                <Text size="sm" c="dimmed">
                  {t(`examText.kinds.${question.kind}`)} · {course} · {title}
                </Text>
              </Stack>
              <Button
                size="sm"
                aria-label={t('examText.bankAdd', { question: text })}
                onClick={() => {
                  onAdd(question);
                  notify('success', t('examText.imported', { count: 1 }));
                }}
              >
                {t('examText.bankAddShort')}
              </Button>
            </Group>
          );
        })}
        {bank.data && rows.length === 0 ? <Text c="dimmed">{t('examText.bankNone')}</Text> : null}
        {bank.data?.next ? <Text c="dimmed">{t('examText.bankMore')}</Text> : null}
      </Stack>
    </Dialog>
  );
}

/** Opens the bank of questions. */
export function QuestionBank(props: { module: number; language: Language; onAdd: (question: DraftQuestion) => void }) {
  const { t } = useTranslation('academy');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('examText.bank')}</Button>
      {open ? <BankDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
