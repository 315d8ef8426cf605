import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { IconShieldCheck, IconTarget, IconUsers } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { Dashboard } from '../queries.ts';

const STEPS = [
  { key: 'follow', icon: IconUsers, to: paths.tipsters },
  { key: 'unlock', icon: IconTarget, to: paths.valuebet },
  { key: 'verify', icon: IconShieldCheck, to: paths.verify },
] as const;

/** The first steps, for a member who follows nobody yet; and the way back to questions that were left half answered. */
export function Start({ start: { state, purpose }, beginner }: { start: Dashboard['start']; beginner: boolean }) {
  const { t } = useTranslation('home-dashboard');
  const unfinished = state === 'open';
  const shown = beginner || purpose === 'learn';
  if (!shown && !unfinished) return null;
  return (
    <Panel
      title={t('next.title')}
      aside={
        <Group gap="xs">
          {unfinished ? (
            <Button component={Link} to={paths.onboarding} size="sm" variant="filled">
              {t('next.resume')}
            </Button>
          ) : null}
          <Button component={Link} to={paths.guide} size="sm" variant="subtle">
            {t('next.guide')}
          </Button>
        </Group>
      }
    >
      {shown ? (
        <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing="xl" className="plain-list">
          {STEPS.map(({ key, icon: Icon, to }) => (
            <Stack component="li" key={key} gap={6} align="flex-start">
              <Icon size={24} stroke={1.6} color="var(--accent)" aria-hidden="true" />
              <Title order={3}>{t(`next.${key}`)}</Title>
              <Text fz={14} c="dimmed">
                {t(`next.${key}Text`)}
              </Text>
              <Button component={Link} to={to} size="sm" mt="auto">
                {t(`next.${key}Action`)}
              </Button>
            </Stack>
          ))}
        </SimpleGrid>
      ) : null}
    </Panel>
  );
}
