import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button/index.ts';
import { TextField } from '../../ui/field/index.ts';
import { IconShieldCheck, IconUpload } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { ErrorState, LoadingState, Skeleton } from '../../ui/state/index.ts';
import { Trust } from './components/Trust.tsx';
import { Verdict } from './components/Verdict.tsx';
import classes from './VerifyPage.module.css';
import { forget, type Outcome, remembered, verifyFile, verifyTipster } from './verification.ts';

type State =
  | { readonly at: 'start' }
  | { readonly at: 'checking' }
  | { readonly at: 'done'; readonly outcome: Outcome };

const TIPSTER = 'tipster';

/** Checks a record in the reader's own browser: by a tipster's name (in the address) or from a bundle in a file. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const [search, setSearch] = useSearchParams();
  const username = search.get(TIPSTER)?.trim() || null;
  const [state, setState] = useState<State>({ at: 'start' });
  const [seenBefore, setSeenBefore] = useState(0);
  const file = useRef<HTMLInputElement>(null);
  const fileId = useId();

  const running = useRef<AbortController | null>(null);

  const run = useCallback((wanted: string) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'checking' });
    void verifyTipster(wanted, stop.signal).then((outcome) => {
      if (!stop.signal.aborted) setState({ at: 'done', outcome });
    });
  }, []);

  useEffect(() => {
    setSeenBefore(remembered()?.size ?? 0);
    if (username !== null) run(username);
    return () => running.current?.abort();
  }, [username, run]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get(TIPSTER) ?? '')
      .trim()
      .replace(/^@/, '');
    if (!wanted) return;
    if (wanted === username) run(wanted);
    else setSearch({ [TIPSTER]: wanted }, { preventScrollReset: true });
  };

  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    setState({ at: 'checking' });
    setState({ at: 'done', outcome: await verifyFile(chosen) });
  };

  return (
    <Page>
      <PageMeta title={t('meta.title')} description={t('meta.description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <Panel>
        <form className={classes.form} onSubmit={submit}>
          <div className={classes.name}>
            <TextField
              key={username ?? ''}
              name={TIPSTER}
              label={t('form.label')}
              placeholder={t('form.placeholder')}
              defaultValue={username ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              required
            />
          </div>
          <Button
            type="submit"
            variant="primary"
            busy={state.at === 'checking'}
            icon={<IconShieldCheck size={18} aria-hidden="true" />}
          >
            {t('form.submit')}
          </Button>
          <label className="visually-hidden" htmlFor={fileId}>
            {t('form.file')}
          </label>
          <input
            ref={file}
            id={fileId}
            type="file"
            accept="application/json,.json"
            className={classes.file}
            tabIndex={-1}
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
          <Button
            type="button"
            icon={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            {t('form.file')}
          </Button>
        </form>
        <p className={classes.seen}>
          {seenBefore > 0 ? t('seen.before', { size: seenBefore }) : t('seen.first')}
          {seenBefore > 0 ? (
            <Button
              type="button"
              variant="quiet"
              size="small"
              onClick={() => {
                forget();
                setSeenBefore(0);
              }}
            >
              {t('seen.forget')}
            </Button>
          ) : null}
        </p>
      </Panel>
      <Result state={state} onRetry={() => username && run(username)} />
      <Trust username={username} />
    </Page>
  );
}

function Result({ state, onRetry }: { readonly state: State; readonly onRetry: () => void }) {
  const { t } = useTranslation('verify');
  if (state.at === 'start') return null;
  if (state.at === 'checking') {
    return (
      <LoadingState>
        <div className={classes.waiting}>
          <p>{t('checking')}</p>
          <Skeleton height={96} radius={12} />
          <Skeleton height={320} radius={12} />
        </div>
      </LoadingState>
    );
  }
  const { outcome } = state;
  if (outcome.ok) return <Verdict done={outcome} />;
  return (
    <ErrorState title={t(`problem.${outcome.problem}`)} onRetry={outcome.problem === 'network' ? onRetry : undefined} />
  );
}
