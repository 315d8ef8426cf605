import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconMoon } from '../../../ui/icons/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { HelpLines } from './components/HelpLines.tsx';

const ALWAYS = '9999';

/** Stands in the place of screens that a self-exclusion closes, with its end and the help lines. */
export default function ExcludedPage({ until }: { until: string }) {
  const { t } = useTranslation('accounts-care');
  const format = useFormats();
  const zone = useTimeZone();
  const always = until.startsWith(ALWAYS);
  return (
    <Stack component="section" gap="sm" align="center" ta="center" maw={520} mx="auto" my="10vh" px="md">
      <ThemeIcon size={64} radius={32} variant="light" aria-hidden="true">
        <IconMoon size={30} stroke={1.6} />
      </ThemeIcon>
      <Title order={1}>{t('excluded.title')}</Title>
      <Text c="dimmed">
        {always ? t('excluded.textAlways') : t('excluded.text', { until: format.instant(until, zone, 'long') })}
      </Text>
      {always ? <Text c="dimmed">{t('excluded.support')}</Text> : null}
      <HelpLines />
      <Text c="dimmed">{t('exclusion.stays')}</Text>
      <Group justify="center" gap="xs">
        <Button component={Link} to={`${paths.profile}?tab=care`}>
          {t('excluded.profile')}
        </Button>
        <Button component={Link} to={paths.subscriptions}>
          {t('excluded.contracts')}
        </Button>
      </Group>
    </Stack>
  );
}
