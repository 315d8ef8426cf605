import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type DrawnBlock, type Quiz, quizOf } from '@quotavera/richtext';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

function QuizView({ quiz: { question, options, right, explanation } }: { quiz: Quiz }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Paper component="section" withBorder p="md" my="md" aria-labelledby={id}>
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {t('quiz.title')}
        </Text>
        <Text id={id} fw={600}>
          {question}
        </Text>
        <Group gap="xs">
          {options.map((option, n) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: the options of a text don't move
              key={n}
              variant={chosen === n ? 'filled' : 'default'}
              aria-pressed={chosen === n}
              h="auto"
              py={8}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => setChosen(n)}
            >
              {option}
            </Button>
          ))}
        </Group>
        <div role="status">
          {chosen === null ? null : (
            <Text c={chosen === right ? 'green' : 'red'}>
              {t(chosen === right ? 'quiz.right' : 'quiz.wrong')} {chosen === right ? explanation : ''}
            </Text>
          )}
        </div>
      </Stack>
    </Paper>
  );
}

/** A question that its reader answers for themselves: what is right is told at once, and nothing is kept. */
export default function QuizBlock({ attrs }: Pick<DrawnBlock, 'attrs'>) {
  const quiz = quizOf(attrs);
  return quiz ? <QuizView quiz={quiz} /> : null;
}
