import { Anchor, Button, Group, Paper, Title } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import { NEWS_PLACES, shownNews } from '../../whats-new/index.ts';

/** Says in a line what is new since the last visit; shows nothing when there is no news or it was seen. */
export function News() {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  const read = useApi(homeAddresses.newSinceLastLogin, {});
  const [busy, setBusy] = useState(false);
  const news = shownNews(read.data?.results);
  if (news.length === 0) return null;
  const markSeen = async () => {
    setBusy(true);
    await api(homeAddresses.markNewsSeen, { body: {} });
    read.reload();
    setBusy(false);
  };
  return (
    <Paper component="section" py={6} aria-label={t('news.title')}>
      <Group gap="0 16px">
        <Title order={2} size="h4">
          {t('news.title')}
        </Title>
        <Group gap="0 16px" flex={{ base: '1 1 100%', sm: 1 }}>
          {news.map(({ kind, count }) => (
            <Anchor key={kind} component={Link} to={NEWS_PLACES[kind] ?? ''} fw={500} py={10}>
              {t(`news.${kind}`, { count, shown: format.count(count) })}
            </Anchor>
          ))}
        </Group>
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          leftSection={<IconCheck size={17} aria-hidden="true" />}
          onClick={() => void markSeen()}
        >
          {t('news.seen')}
        </Button>
      </Group>
    </Paper>
  );
}
