import { Anchor, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { ArticleCardData } from './queries.ts';
import { useSignature } from './useSignature.ts';

function ArticleCard({ article, order }: { article: ArticleCardData; order: 2 | 3 }) {
  const { t } = useTranslation('publishing-blog');
  const format = useFormats();
  const signature = useSignature();
  return (
    <Paper component="article">
      <Stack gap="xs" h="100%">
        <Group gap="xs">
          <Tag tone="accent">{t(`categories.${article.category}`)}</Tag>
          <Text span size="sm" c="dimmed">
            <TimeText value={article.published_at} style="day" />
          </Text>
        </Group>
        <Title order={order} fz={19} lang={article.language}>
          <Anchor component={Link} to={paths.newsArticle(article.slug)} inherit c="inherit">
            {article.title}
          </Anchor>
        </Title>
        <Text lang={article.language} lineClamp={3}>
          {article.summary}
        </Text>
        <Text size="sm" c="dimmed" mt="auto">
          {signature(article.author)} · {t('minutes', { count: article.minutes, shown: format.count(article.minutes) })}
        </Text>
      </Stack>
    </Paper>
  );
}

/** Articles as cards, two beside each other where there is room. */
export function ArticleCards({
  articles,
  order = 3,
}: {
  articles: readonly ArticleCardData[];
  /** The level of their headings. */
  order?: 2 | 3;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {articles.map((article) => (
        <ArticleCard key={article.slug} article={article} order={order} />
      ))}
    </SimpleGrid>
  );
}
