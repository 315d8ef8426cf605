import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { Changes } from '../components/Changes.tsx';
import type { LearnerReply, Try } from './changes.ts';
import { CorrectDialog, GiveBackDialog } from './dialogs.tsx';

const TONES = { passed: 'positive', failed: 'negative', in_review: 'warning' } as const;

function Question({ question }: { question: Try['questions'][number] }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const { text, points, max_points: max, answer, right_answer: right } = question;
  return (
    <div>
      <Text fw={600}>{text}</Text>
      <Text size="sm" c="dimmed">
        {points === null ? t('learner.unread') : t('of', { done: format.count(points), all: format.count(max) })}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <b>{t('learner.answer')}:</b> {answer || t('learner.noAnswer')}
      </Text>
      {right && right !== answer ? (
        <Text c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          <b>{t('learner.right')}:</b> {right}
        </Text>
      ) : null}
    </div>
  );
}

function OneTry({ of, onCorrect, onGiveBack }: { of: Try; onCorrect: () => void; onGiveBack: () => void }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const { module, number, result, given_back: isBack, points, max_points: max, note } = of;
  return (
    <Box component="article">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Title order={3} size="h4" textWrap="wrap">
            {t('learner.try', { module, number })}
          </Title>
          <Group gap={6}>
            <Tag tone={TONES[result]}>{t(`learner.result.${result}`)}</Tag>
            {isBack ? <Tag tone="neutral">{t('learner.givenBack')}</Tag> : null}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          <TimeText value={of.submitted_at} /> ·{' '}
          {t('learner.score', { points: format.count(points), of: format.count(max), percent: of.pass_percent })}
        </Text>
        <Changes changes={of.changes} />
        {note ? (
          <Note kind="info" role="note">
            <b>{t('learner.note')}:</b> {note}
          </Note>
        ) : null}
        <Text component="details">
          <Text component="summary" c="var(--accent)" w="fit-content" py={8}>
            {t('learner.answers')}
          </Text>
          <Stack gap="md" mt="xs">
            {of.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </Stack>
        </Text>
        {result === 'in_review' ? (
          <Anchor component={Link} to={`${paths.academy}?tab=reviews`} size="sm">
            {t('learner.toReviews')}
          </Anchor>
        ) : isBack ? null : (
          <Group gap="xs">
            <Button size="sm" onClick={onCorrect}>
              {t('correct.title')}
            </Button>
            {result === 'failed' ? (
              <Button size="sm" onClick={onGiveBack}>
                {t('giveBack.title')}
              </Button>
            ) : null}
          </Group>
        )}
      </Stack>
    </Box>
  );
}

/** A learner's tries, the last one first: their marks, their answers, and what was changed of them. */
export function Tries({ data }: { data: LearnerReply }) {
  const { t } = useTranslation('academy-learners');
  const [open, setOpen] = useState<{ of: Try; as: 'correct' | 'give back' } | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t('learner.tries')}>
      {data.tries.length === 0 ? <Text c="dimmed">{t('learner.noTries')}</Text> : null}
      <Stack gap="lg">
        {data.tries.map((each) => (
          <OneTry
            key={each.id}
            of={each}
            onCorrect={() => setOpen({ of: each, as: 'correct' })}
            onGiveBack={() => setOpen({ of: each, as: 'give back' })}
          />
        ))}
      </Stack>
      {open?.as === 'correct' ? <CorrectDialog of={open.of} onClose={close} /> : null}
      {open?.as === 'give back' ? <GiveBackDialog of={open.of} onClose={close} /> : null}
    </Panel>
  );
}
