import { Anchor, Button, CloseButton, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../platform/api/index.ts';
import { askForConsent, currentConsent } from '../../platform/consent/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { ErrorState, LoadingState } from '../../ui/state/index.ts';
import classes from './Consent.module.css';
import { type CookieGroup, choose, fetchCookieGroups } from './queries.ts';

function useGroups() {
  const [groups, setGroups] = useState<readonly CookieGroup[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    const controller = new AbortController();
    void fetchCookieGroups(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setError(result.ok ? null : result.error);
      if (result.ok) setGroups(result.data.groups);
    });
    return () => controller.abort();
  }, [round]);
  return { groups, error, retry: () => setRound((before) => before + 1) };
}

const Groups = lazy(() => import('./components/Groups.tsx'));

/** The first question: a strip at the page's foot, beside which the page can be read and used. */
function Strip({ onLeave, children }: { readonly onLeave: () => void; readonly children: ReactNode }) {
  const { t } = useTranslation('cookies');
  const id = useId();
  return (
    <Paper
      role="dialog"
      aria-labelledby={id}
      className={classes.strip}
      pos="fixed"
      right={0}
      bottom={{ base: 0, xs: 16 }}
      left={0}
      maw={640}
      mx="auto"
      pt="xs"
    >
      <Group justify="space-between" wrap="nowrap" mr={-8}>
        <Title order={2} size="h4" id={id}>
          {t('dialog.title')}
        </Title>
        <CloseButton
          size={44}
          iconSize={20}
          aria-label={t('dialog.close')}
          title={t('dialog.close')}
          onClick={onLeave}
        />
      </Group>
      {children}
    </Paper>
  );
}

/**
 * Accept all, refuse all, choose: the same size on the same level. Closed without a choice, the first time, nothing optional is allowed
 * and nobody asks again; opened again by the reader, closing changes nothing.
 */
export function ConsentDialog({ first }: { readonly first: boolean }) {
  const { t } = useTranslation('cookies');
  const { groups, error, retry } = useGroups();
  const [choosing, setChoosing] = useState(!first);
  const [allowed, setAllowed] = useState<readonly string[]>(() => currentConsent()?.allowed ?? []);
  const optional = (groups ?? []).filter(({ is_required }) => !is_required).map(({ varname }) => varname);

  const decide = useCallback(
    (wanted: readonly string[]) => {
      if (groups) choose(groups, wanted);
      askForConsent(null);
    },
    [groups],
  );
  const leave = () => (first ? decide([]) : askForConsent(null));

  // Without the list nobody can choose: whoever didn't ask for the dialog isn't stopped by it, and nothing optional loads.
  if (first && !groups) return null;
  const text = (
    <Text size="sm">
      {t('dialog.text')}{' '}
      <Anchor
        component={Link}
        to={paths.cookiePolicy}
        onClick={() => (choosing ? (first ? setChoosing(false) : askForConsent(null)) : undefined)}
      >
        {t('dialog.policy')}
      </Anchor>
    </Text>
  );
  const answers = (
    <>
      <Button variant="filled" onClick={() => decide([])}>
        {t('dialog.refuseAll')}
      </Button>
      {choosing ? (
        <Button variant="filled" onClick={() => decide(optional.filter((name) => allowed.includes(name)))}>
          {t('dialog.save')}
        </Button>
      ) : (
        <Button variant="filled" onClick={() => setChoosing(true)}>
          {t('dialog.choose')}
        </Button>
      )}
      <Button variant="filled" onClick={() => decide(optional)}>
        {t('dialog.acceptAll')}
      </Button>
    </>
  );
  if (!choosing) {
    return (
      <Strip onLeave={leave}>
        {text}
        <SimpleGrid cols={3} spacing="xs" mt="sm" className={classes.answers}>
          {answers}
        </SimpleGrid>
      </Strip>
    );
  }
  return (
    <Dialog
      open
      onClose={first ? () => setChoosing(false) : leave}
      title={t('dialog.title')}
      footer={groups ? answers : undefined}
    >
      {text}
      {groups ? (
        <Suspense fallback={<Skeleton height={96} />}>
          <Groups groups={groups} allowed={allowed} onChange={setAllowed} />
        </Suspense>
      ) : error ? (
        <ErrorState title={t('dialog.failed')} error={error} onRetry={retry} />
      ) : (
        <LoadingState>
          <Skeleton height={96} />
        </LoadingState>
      )}
    </Dialog>
  );
}
