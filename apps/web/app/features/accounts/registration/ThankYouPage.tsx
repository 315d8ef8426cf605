import { Button, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { IconCircleCheck } from '../../../ui/icons/index.ts';
import { PageMeta } from '../../../ui/page/index.ts';

const SECONDS = 10;

/** Seconds until the page leads home; null when the reader wants to stay. The countdown starts at hydration. */
function useCountdown() {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(SECONDS);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      void navigate(paths.home, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return { left, stay: () => setLeft(null) };
}

interface Registered {
  email: string | null;
  following: { name: string; to: string } | null;
}

/** The address of the mail and the followed tipster, which only the tab that has just registered knows. */
function useRegistered(): Registered {
  const state = useLocation().state as Partial<Registered> | null;
  const { email, following } = state ?? {};
  return {
    email: typeof email === 'string' ? email : null,
    following: typeof following?.name === 'string' && typeof following.to === 'string' ? following : null,
  };
}

/** After the registration: says that a mail was sent, and leads home after ten seconds unless the reader stays. */
export function ThankYouPage() {
  const { t } = useTranslation('accounts-registration');
  const { left, stay } = useCountdown();
  const { email, following } = useRegistered();
  const { signedIn } = useSession();
  // Somebody who came to follow a tipster begins with their tips; everybody else with those who can be followed.
  const start = following?.to ?? paths.tipsters;
  return (
    <Stack align="center" ta="center" gap="sm" maw={560} mx="auto" my="clamp(24px, 9vh, 96px)" px="lg">
      <PageMeta title={t('thanks.title')} />
      <meta name="robots" content="noindex" />
      <ThemeIcon variant="light" color="green" size={64} radius={32} aria-hidden="true">
        <IconCircleCheck size={36} stroke={1.5} />
      </ThemeIcon>
      <Title order={1}>{t('thanks.title')}</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>{email ? t('thanks.mail', { email }) : t('thanks.mailAny')}</Text>
      {following ? <Text>{t('thanks.following', { name: following.name })}</Text> : null}
      <Text size="sm" c="dimmed">
        {t('thanks.spam')}
      </Text>
      {left === null ? null : <Progress w={200} size={4} mt="xs" value={(left / SECONDS) * 100} aria-hidden="true" />}
      {/* Screen readers announce this text once, instead of the countdown every second. */}
      <Text size="sm" c="dimmed" role="timer" aria-live="off">
        {left === null ? t('thanks.paused') : t('thanks.countdown', { count: left })}
      </Text>
      <Group justify="center" gap="xs" mt="xs">
        {left === null ? null : <Button onClick={stay}>{t('thanks.stay')}</Button>}
        <Button component={Link} to={signedIn ? start : paths.signInAndReturn(start)} variant="filled" replace>
          {t('thanks.start')}
        </Button>
      </Group>
    </Stack>
  );
}
