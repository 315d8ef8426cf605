import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { can, type Viewer } from '@quotavera/domain/access';
import type { GuideStep } from '@quotavera/domain/home';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Accordion } from '../../../ui/controls/index.ts';
import { IconCheck, IconCircleCheck } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import type { Chapter } from './queries.ts';

/** Returns the real screen of each chapter. A reader who doesn't publish yet is led to the application. */
function placeOf(step: GuideStep, viewer: Viewer): string {
  const publishes = can('tips.publish', viewer);
  switch (step) {
    case 'verify':
      return paths.verify;
    case 'ranking':
      return paths.leaderboard;
    case 'follow':
      return paths.valuebet;
    case 'bankroll':
      return paths.analysis;
    case 'limits':
      return `${paths.profile}?tab=care`;
    case 'publish':
      return publishes ? paths.tip : paths.becomeTipster;
    case 'ranks':
      return paths.ranking;
    case 'channels':
      return publishes ? paths.channels : paths.becomeTipster;
  }
}

const ofGuide = (path: string) => path === homeAddresses.readGuide.path;

function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('home-start');
  const viewer = useViewer();
  const errorText = useErrorText();
  const { busy, error, change } = useChange(ofGuide);
  const [open, setOpen] = useState<string | null>(chapters.find(({ done }) => !done)?.step ?? null);
  async function mark({ step, done }: Chapter): Promise<void> {
    const marked = await change(homeAddresses.markGuide, { body: { step, done: !done } });
    if (!marked) {
      if (error) notify('failure', errorText(error));
      return;
    }
    if (!done) setOpen(marked.steps.find((each) => !each.done)?.step ?? null);
  }
  return (
    <Accordion variant="separated" radius="md" value={open} onChange={setOpen} order={2}>
      {chapters.map((chapter, n) => {
        const { step, done } = chapter;
        return (
          <Accordion.Item key={step} value={step}>
            <Accordion.Control
              icon={
                done ? (
                  <IconCircleCheck
                    size={22}
                    color="var(--mantine-color-green-6)"
                    role="img"
                    aria-label={t('guide.done')}
                  />
                ) : (
                  <Text span fw={700} c="dimmed" w={22} ta="center">
                    {n + 1}
                  </Text>
                )
              }
            >
              {t(`guide.${step}.title`)}
            </Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Text style={{ whiteSpace: 'pre-line' }}>{t(`guide.${step}.text`)}</Text>
                <Group gap="xs">
                  <Button component={Link} to={placeOf(step, viewer)} variant={done ? 'default' : 'filled'}>
                    {t(`guide.${step}.action`)}
                  </Button>
                  <Button
                    variant="subtle"
                    loading={busy}
                    leftSection={done ? null : <IconCheck size={17} aria-hidden="true" />}
                    onClick={() => void mark(chapter)}
                  >
                    {t(done ? 'guide.undo' : 'guide.mark')}
                  </Button>
                </Group>
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

/** `/guide`: the product in short chapters, each with its real screen; what was done stays marked. */
export function GuidePage() {
  const { t } = useTranslation('home-start');
  const { data, error, loading, reload } = useApi(homeAddresses.readGuide, {});
  const done = data?.steps.filter((step) => step.done).length ?? 0;
  const of = data?.steps.length ?? 0;
  return (
    <Page>
      <PageMeta title={t('guide.title')} />
      <PageHeader
        title={t('guide.title')}
        lead={t('guide.lead')}
        actions={
          <Button component={Link} to={paths.onboarding}>
            {t('guide.questions')}
          </Button>
        }
      />
      <Stack maw={760}>
        {error ? <ErrorState error={error} onRetry={reload} /> : null}
        {loading ? (
          <LoadingState>
            <Skeleton height={360} radius="lg" />
          </LoadingState>
        ) : null}
        {data ? (
          <>
            <Stack gap={6}>
              <Text size="sm" c="dimmed" role="status">
                {t('guide.progress', { count: done, of })}
              </Text>
              <Progress value={of > 0 ? (done / of) * 100 : 0} aria-label={t('guide.progress', { count: done, of })} />
            </Stack>
            <Chapters chapters={data.steps} />
          </>
        ) : null}
      </Stack>
    </Page>
  );
}
