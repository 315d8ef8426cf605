import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../platform/api/index.ts';
import { askForConsent, currentConsent } from '../../platform/consent/index.ts';
import { IconX } from '../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../ui/state/index.ts';
import classes from './Consent.module.css';
import { GroupChoice } from './components/GroupChoice.tsx';
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

/** The browser's modal dialog at the foot of the page: what is above stays readable, focus stays inside and goes back where it was. */
function Frame({
  onLeave,
  closeLabel,
  children,
}: {
  readonly onLeave: () => void;
  readonly closeLabel: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('cookies');
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Closed while it still stands in the page: only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // The title is read first, and no answer is nearer than another.
    title.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <header className={classes.head}>
        <h2 ref={title} id={id} tabIndex={-1}>
          {t('dialog.title')}
        </h2>
        <button type="button" className={classes.close} aria-label={closeLabel} title={closeLabel} onClick={onLeave}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
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
  return (
    <Frame onLeave={leave} closeLabel={first ? t('dialog.close') : t('dialog.dismiss')}>
      <div className={classes.body}>
        <p>
          {t('dialog.text')}{' '}
          <Link to={paths.cookiePolicy} onClick={() => (first ? undefined : askForConsent(null))}>
            {t('dialog.policy')}
          </Link>
        </p>
        {choosing && groups
          ? groups.map((group) => (
              <GroupChoice
                key={group.varname}
                group={group}
                allowed={allowed.includes(group.varname)}
                onChange={(yes) =>
                  setAllowed(yes ? [...allowed, group.varname] : allowed.filter((name) => name !== group.varname))
                }
              />
            ))
          : null}
        {groups ? null : error ? (
          <ErrorState title={t('dialog.failed')} error={error} onRetry={retry} />
        ) : (
          <LoadingState>
            <Skeleton width="100%" height={96} radius={12} />
          </LoadingState>
        )}
      </div>
      {groups ? (
        <footer className={classes.foot}>
          <Button variant="filled" onClick={() => decide([])}>
            {t('dialog.refuseAll')}
          </Button>
          {choosing ? (
            <Button variant="filled" onClick={() => decide(optional.filter((name) => allowed.includes(name)))}>
              {t('dialog.save')}
            </Button>
          ) : (
            <Button variant="filled" aria-expanded={false} onClick={() => setChoosing(true)}>
              {t('dialog.choose')}
            </Button>
          )}
          <Button variant="filled" onClick={() => decide(optional)}>
            {t('dialog.acceptAll')}
          </Button>
        </footer>
      ) : null}
    </Frame>
  );
}
