import { Anchor, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

/** Questions of learners that wait for their teacher, the oldest first. */
export default function Questions() {
  const { t } = useTranslation('support-comments');
  const { data, error, reload } = useApi(
    supportAddresses.listQuestions,
    { query: { page_size: 10 } },
    { staleTime: 0 },
  );
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data || data.results.length === 0) return null;
  return (
    <Panel title={t('waiting', { count: data.count })}>
      {data.results.map(({ id, text, author, lesson, created_at: at, is_private: isPrivate }) => (
        <Stack key={id} gap={2}>
          <Text size="sm" c="dimmed">
            {author?.username ?? t('gone')} · <TimeText value={at} />{' '}
            {isPrivate ? <Tag tone="warning">{t('private')}</Tag> : null}
          </Text>
          <Text lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Anchor component={Link} to={`${paths.lesson(lesson.id)}#comments`} size="sm">
            {lesson.course} · {lesson.title}
          </Anchor>
        </Stack>
      ))}
    </Panel>
  );
}
