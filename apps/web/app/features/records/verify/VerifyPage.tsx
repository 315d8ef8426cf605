import { Box, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconShieldCheck, IconUpload } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { Trust } from './components/Trust.tsx';
import { Verdict } from './components/Verdict.tsx';
import { forget, type Outcome, remembered, verifyFile, verifyTipster } from './verification.ts';

type State = { at: 'start' } | { at: 'checking' } | { at: 'done'; outcome: Outcome };

const TIPSTER = 'tipster';

/** Checks a record in the reader's own browser: by a tipster's name (in the address) or from a bundle in a file. */
export function VerifyPage() {
  const { t } = useTranslation('records-verify');
  const hydrated = useHydrated();
  const format = useFormats();
  const [search, setSearch] = useSearchParams();
  const username = search.get(TIPSTER)?.trim() || null;
  const [state, setState] = useState<State>({ at: 'start' });
  const [seenBefore, setSeenBefore] = useState(0);
  const file = useRef<HTMLInputElement>(null);

  const running = useRef<AbortController | null>(null);

  const run = useCallback((name: string) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'checking' });
    void verifyTipster(name, stop.signal).then((outcome) => {
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
    const name = String(new FormData(event.currentTarget).get(TIPSTER) ?? '')
      .trim()
      .replace(/^@/, '');
    if (!name) return;
    if (name === username) run(name);
    else setSearch({ [TIPSTER]: name }, { preventScrollReset: true });
  };

  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: 'checking' });
    const outcome = await verifyFile(chosen);
    if (!stop.signal.aborted) setState({ at: 'done', outcome });
  };

  return (
    <Page>
      <PageMeta title={t('meta.title')} description={t('meta.description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <Panel>
        <form onSubmit={submit}>
          <Group gap="sm" align="end">
            <TextInput
              key={username ?? ''}
              name={TIPSTER}
              label={t('form.label')}
              placeholder={t('form.placeholder')}
              defaultValue={username ?? ''}
              flex="1 1 280px"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              required
              withAsterisk={false}
            />
            <Button
              type="submit"
              variant="filled"
              loading={state.at === 'checking'}
              disabled={!hydrated}
              leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
            >
              {t('form.submit')}
            </Button>
            {/* The field is hidden from screen readers, because the button does the same. */}
            <input
              ref={file}
              type="file"
              accept="application/json,.json"
              hidden
              onChange={(event) => {
                void open(event.currentTarget.files?.[0]);
                // The field is cleared, because the browser reports no change when the same file is chosen again.
                event.currentTarget.value = '';
              }}
            />
            <Button
              type="button"
              disabled={!hydrated}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              onClick={() => file.current?.click()}
            >
              {t('form.file')}
            </Button>
          </Group>
        </form>
        <Group gap="xs" fz="sm" c="dimmed">
          {seenBefore > 0 ? t('seen.before', { size: format.count(seenBefore) }) : t('seen.first')}
          {seenBefore > 0 ? (
            <Button
              type="button"
              variant="subtle"
              size="sm"
              onClick={() => {
                forget();
                setSeenBefore(0);
              }}
            >
              {t('seen.forget')}
            </Button>
          ) : null}
        </Group>
      </Panel>
      <Result state={state} onRetry={() => username && run(username)} />
      <Trust username={username} />
    </Page>
  );
}

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  const { t } = useTranslation('records-verify');
  if (state.at === 'start') return null;
  if (state.at === 'checking') {
    return (
      <LoadingState>
        <Stack gap="sm">
          <Text>{t('checking')}</Text>
          <Skeleton height={96} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </Stack>
      </LoadingState>
    );
  }
  const { outcome } = state;
  if (outcome.ok) return <Verdict done={outcome} />;
  if (outcome.problem === 'network') return <ErrorState title={t('problem.network')} onRetry={onRetry} />;
  return (
    <Box role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.75} />}
        title={t(`problem.${outcome.problem}`)}
        action={
          outcome.problem === 'not_found' ? (
            <Button component={Link} to={paths.tipstersPublic}>
              {t('problem.find')}
            </Button>
          ) : undefined
        }
      >
        {t(`problem.${outcome.problem}Text`)}
      </EmptyState>
    </Box>
  );
}
