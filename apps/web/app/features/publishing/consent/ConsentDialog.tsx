import { Anchor, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { askForConsent, currentConsent } from '../../../platform/consent/index.ts';
import { Dialog, type DialogAction } from '../../../ui/dialog/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
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

/** Every group of cookies with its contents. Closing without saving changes nothing. */
export default function ConsentDialog() {
  const { t } = useTranslation('publishing-consent');
  const { t: common } = useTranslation();
  const { groups, error, retry } = useGroups();
  const [allowed, setAllowed] = useState<readonly string[]>(() => currentConsent()?.allowed ?? []);
  const optional = (groups ?? []).filter(({ is_required }) => !is_required).map(({ varname }) => varname);
  const close = () => askForConsent(false);

  function decide(chosen: readonly string[]): void {
    if (groups) choose(groups, chosen);
    close();
  }

  const answers: readonly DialogAction[] = [
    { label: common('consent.refuseAll'), tone: 'main', onPress: () => decide([]) },
    {
      label: t('dialog.save'),
      tone: 'main',
      onPress: () => decide(optional.filter((name) => allowed.includes(name))),
    },
    { label: common('consent.acceptAll'), tone: 'main', onPress: () => decide(optional) },
  ];
  return (
    <Dialog open onClose={close} title={common('consent.title')} actions={groups ? answers : []}>
      <Text size="sm">
        {common('consent.text')}{' '}
        <Anchor component={Link} to={paths.cookiePolicy} onClick={close}>
          {common('consent.policy')}
        </Anchor>
      </Text>
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
