import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import type { Done } from '../../../records/verify/index.ts';

// The verification is fetched when it is asked for.
const ProofResult = lazy(() => import('./ProofResult.tsx'));

/** A tipster's record read from the log and checked in the visitor's browser; then the visitor tries to improve it. */
export function LiveProof({ username }: { username: string }) {
  const { t } = useTranslation('home-landing');
  const hydrated = useHydrated();
  const [state, setState] = useState<Done | 'running' | 'failed' | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setState('running');
    const outcome = await import('../../../records/verify/index.ts').then(
      ({ verifyTipster }) => verifyTipster(username, stop.signal),
      () => null,
    );
    if (!stop.signal.aborted) setState(outcome?.ok ? outcome : 'failed');
  };
  const done = typeof state === 'object' ? state : null;
  return (
    <Paper p="clamp(16px, 3vw, 24px)" aria-busy={state === 'running'}>
      <Stack gap="md" align="stretch">
        <Group justify="space-between" gap="sm">
          <Text fw={600} flex="1 1 260px">
            {t('live.record', { username })}
          </Text>
          <Group gap="sm">
            <Button variant="filled" loading={state === 'running'} disabled={!hydrated} onClick={() => void start()}>
              {t(done ? 'live.again' : 'live.start')}
            </Button>
            <Button component={Link} to={`${paths.verify}?tipster=${encodeURIComponent(username)}`}>
              {t('live.whole')}
            </Button>
          </Group>
        </Group>
        {state === 'failed' ? (
          <Alert color="red" role="alert">
            {t('live.failed')}
          </Alert>
        ) : null}
        <div aria-live="polite">
          <Suspense>{done ? <ProofResult done={done} /> : null}</Suspense>
        </div>
      </Stack>
    </Paper>
  );
}
