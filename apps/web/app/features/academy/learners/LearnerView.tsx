import { Anchor, Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText, useTimeZone } from '../../../ui/time/index.ts';
import { CertificateLinks } from '../components/CertificateLinks.tsx';
import { learnersLink } from '../links.ts';
import { type LearnerReply, ofAcademy, useMarkError } from './changes.ts';
import { LearnerState } from './LearnerList.tsx';
import { Tries } from './Tries.tsx';

/** Reminds a learner to go on, once a week. */
function Remind({ data }: { data: LearnerReply }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const zone = useTimeZone();
  const errorText = useMarkError();
  const { busy, error, run } = useChange(ofAcademy);
  const { course, learner, call_again_at: again, reachable } = data;
  if (learner.finished_at) return null;
  const params = { id: course.id, account: learner.id };
  const send = () =>
    run(
      () => api(academyAddresses.remindLearner, { params }),
      () => notify('success', t('remind.done')),
    );
  const why = !reachable
    ? t('remind.unreachable')
    : again
      ? t('remind.again', { when: format.instant(again, zone, 'short') })
      : null;
  return (
    <Stack gap={4} align="flex-start">
      <Button loading={busy} disabled={why !== null} onClick={() => void send()}>
        {t('remind.press')}
      </Button>
      {why ? (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      ) : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Stack>
  );
}

function Lessons({ modules }: { modules: LearnerReply['modules'] }) {
  const { t } = useTranslation('academy-learners');
  return (
    <Panel title={t('learner.lessons')}>
      {modules.map((module) => (
        <Stack key={module.id} gap="xs">
          <Title order={3} size="h4">
            {module.title}
          </Title>
          <List size="sm" listStyleType="none" spacing={6}>
            {module.lessons.map((lesson) => (
              <List.Item key={lesson.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <Text inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
                    {lesson.title}
                  </Text>
                  <Text inherit c="dimmed" ta="right" flex="none">
                    {lesson.read_at ? (
                      <>
                        {t('learner.readOn')} <TimeText value={lesson.read_at} />
                      </>
                    ) : (
                      t('learner.notRead')
                    )}
                  </Text>
                </Group>
              </List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Panel>
  );
}

function View({ data }: { data: LearnerReply }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const { learner, lessons, exams } = data;
  const of = (done: number, all: number) => t('of', { done: format.count(done), all: format.count(all) });
  return (
    <>
      <PageMeta title={learner.name} />
      <PageHeader
        title={learner.name}
        lead={data.course.title}
        beside={<LearnerState learner={learner} />}
        actions={<Remind data={data} />}
      />
      <Panel title={t('learner.summary')}>
        <Facts
          facts={[
            [t('column.place'), learner.place.kind === 'exam' ? t('place.exam', learner.place) : learner.place.title],
            [t('column.started'), <TimeText key="started" value={learner.started_at} />],
            [t('column.seen'), <TimeText key="seen" value={learner.seen_at} />],
            [t('column.lessons'), of(learner.lessons_read, lessons)],
            [t('column.exams'), of(learner.exams_passed, exams)],
            [
              t('column.mark'),
              learner.mark === null ? null : format.percent(learner.mark / 100, { signed: false, digits: 0 }),
            ],
            [t('column.tries'), format.count(learner.tries)],
          ]}
        />
        {learner.certificate ? (
          <Group gap="xs">
            <CertificateLinks code={learner.certificate} />
          </Group>
        ) : null}
      </Panel>
      <Tries data={data} />
      <Lessons modules={data.modules} />
    </>
  );
}

/** `learner=…`: one learner in a course, lesson by lesson and try by try. */
export default function LearnerView({ course, learner }: { course: number; learner: number }) {
  const { t } = useTranslation('academy-learners');
  const { data, error, reload } = useApi(
    academyAddresses.readLearner,
    { params: { id: course, account: learner } },
    { staleTime: 0 },
  );
  return (
    <>
      <Anchor component={Link} to={learnersLink(course)} size="sm">
        {t('backToAll')}
      </Anchor>
      {data ? (
        <View data={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <LoadingState>
          <Skeleton height={560} />
        </LoadingState>
      )}
    </>
  );
}
