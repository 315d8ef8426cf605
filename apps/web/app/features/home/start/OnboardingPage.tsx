import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { api, type BodyTo } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { Proposals } from './components/Proposals.tsx';
import { PurposeStep } from './components/PurposeStep.tsx';
import { SportsStep } from './components/SportsStep.tsx';
import { StakingStep } from './components/StakingStep.tsx';
import type { Answers } from './queries.ts';

const STEPS = ['purpose', 'sports', 'staking', 'follow'] as const;
type Step = (typeof STEPS)[number];
type Body = BodyTo<typeof homeAddresses.saveOnboarding>;

/** The first question without an answer; those who answered all begin anew. */
function firstOpen(answers: Answers): Step {
  if (answers.state === 'done' || !answers.purpose) return 'purpose';
  if (answers.sports.length === 0) return 'sports';
  return answers.staking ? 'follow' : 'staking';
}

/** Keeps the answers of a step; true once they are kept. */
function useKeep() {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function keep(body: Body): Promise<boolean> {
    setBusy(true);
    const saved = await api(homeAddresses.saveOnboarding, { body });
    setBusy(false);
    if (!saved.ok) {
      notify('failure', errorText(saved.error));
      return false;
    }
    queryClient.setQueryData(queryKeyOf(homeAddresses.readOnboarding, {}), saved.data);
    // The dashboard's earlier reply would lead the reader back here.
    queryClient.removeQueries({ queryKey: queryKeyOf(homeMemberAddresses.dashboardPersonal) });
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsMemberAddresses.readProfile) });
    return true;
  }
  return { busy, keep };
}

function Questions({ answers }: { answers: Answers }) {
  const { t } = useTranslation('home-start');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { busy, keep } = useKeep();
  const heading = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const step = STEPS.find((each) => each === search.get('step')) ?? firstOpen(answers);
  const at = STEPS.indexOf(step);

  // Whoever has seen the questions isn't led here any more.
  useEffect(() => {
    if (begun.current || answers.state !== 'new') return;
    begun.current = true;
    void keep({ state: 'open' });
  });

  function go(to: Step): void {
    setSearch({ step: to });
    heading.current?.focus();
  }
  async function next(body: Body): Promise<void> {
    const target = STEPS[at + 1];
    if (!(await keep(target ? body : { ...body, state: 'done' }))) return;
    if (target) go(target);
    else void navigate(paths.dashboard);
  }
  async function skip(): Promise<void> {
    if (answers.state === 'done' || (await keep({ state: 'skipped' }))) void navigate(paths.dashboard);
  }
  const form = { busy, answers, onNext: next };
  return (
    <Stack maw={760}>
      <Stack gap={6} ref={heading} tabIndex={-1}>
        <Text size="sm" c="dimmed">
          {t('step', { step: at + 1, of: STEPS.length })}
        </Text>
        <Progress value={((at + 1) / STEPS.length) * 100} aria-label={t('step', { step: at + 1, of: STEPS.length })} />
      </Stack>
      <Panel title={t(`${step}.title`)}>
        <Text c="dimmed">{t(`${step}.text`)}</Text>
        {step === 'purpose' ? <PurposeStep {...form} /> : null}
        {step === 'sports' ? <SportsStep {...form} /> : null}
        {step === 'staking' ? <StakingStep {...form} /> : null}
        {step === 'follow' ? <Proposals {...form} /> : null}
      </Panel>
      <Group justify="space-between">
        {at > 0 ? (
          <Button variant="subtle" onClick={() => go(STEPS[at - 1]!)}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="subtle" disabled={busy} onClick={() => void skip()}>
          {t('skip')}
        </Button>
      </Group>
    </Stack>
  );
}

/** `/onboarding`: three questions and whom to follow. It can be left at any point, and taken up again. */
export function OnboardingPage() {
  const { t } = useTranslation('home-start');
  const { data, error, loading, reload } = useApi(homeAddresses.readOnboarding, {});
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {loading ? (
        <LoadingState>
          <Skeleton height={320} maw={760} radius="lg" />
        </LoadingState>
      ) : null}
      {data ? <Questions answers={data} /> : null}
    </Page>
  );
}
