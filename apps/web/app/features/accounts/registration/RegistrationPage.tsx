import { Anchor, Box, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Stepper } from '../../../ui/controls/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { PageMeta } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { SplitCard } from '../auth/index.ts';
import { ErrorSummary } from './components/ErrorSummary.tsx';
import { LoginStep } from './components/LoginStep.tsx';
import { STEPS, type Step } from './draft.ts';
import { type Registration, useRegistration } from './use-registration.ts';
import type { FirstStepAnswer } from './validation.ts';

const loadAbout = () => import('./components/AboutStep.tsx');
const loadContact = () => import('./components/ContactStep.tsx');

const CONTENT: Readonly<Record<Step, ComponentType<Registration>>> = {
  login: LoginStep,
  about: lazy(async () => ({ default: (await loadAbout()).AboutStep })),
  contact: lazy(async () => ({ default: (await loadContact()).ContactStep })),
};

/** The heading takes the focus when the step changes, not when the page opens nor where the summary of errors takes it. */
function useFocusOn(step: Step, refused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (refused) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step, refused]);
  return heading;
}

function Form({ answer, onFinish }: { answer: FirstStepAnswer | undefined; onFinish: () => void }) {
  const { t } = useTranslation('accounts-registration');
  const registration = useRegistration(answer, onFinish);
  const { step, errors, failure, incomplete, busy, ready, refusals, next, back } = registration;
  const heading = useFocusOn(step, failure !== null || Object.keys(errors).length > 0);
  const Content = CONTENT[step];
  const last = step === 'contact';

  // The code of the next step is fetched while this one is filled in.
  useEffect(() => {
    if (ready) void (step === 'login' ? loadAbout() : loadContact()).catch(() => undefined);
  }, [ready, step]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (ready && !busy) void next();
  }

  return (
    <form method="post" ref={registration.form} noValidate onSubmit={send}>
      <Stack gap={20}>
        <Stepper
          active={STEPS.indexOf(step)}
          size="xs"
          style={{ '--stepper-outline-color': 'var(--line)' }}
          role="group"
          aria-label={t('steps')}
          onStepClick={(n) => back(STEPS[n])}
        >
          {STEPS.map((each) => (
            <Stepper.Step
              key={each}
              label={
                <>
                  <Box visibleFrom="xs">{t(`step.${each}`)}</Box>
                  <Box hiddenFrom="xs">
                    <VisuallyHidden>{t(`step.${each}`)}</VisuallyHidden>
                  </Box>
                </>
              }
              aria-current={each === step ? 'step' : undefined}
              aria-disabled={STEPS.indexOf(each) >= STEPS.indexOf(step)}
            />
          ))}
        </Stepper>
        <Box>
          <Text size="sm" c="dimmed">
            {t('stepOf', { n: STEPS.indexOf(step) + 1 })}
          </Text>
          <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {t(`step.${step}`)}
          </Title>
        </Box>
        {incomplete && step === 'login' ? <Note kind="info">{t('incomplete')}</Note> : null}
        {answer && Object.keys(answer.problems).length === 0 && step === 'login' ? (
          <Note kind="info">{t('firstStepFine')}</Note>
        ) : null}
        <ErrorSummary
          step={step}
          errors={errors}
          failure={failure}
          refusals={refusals}
          emailTaken={registration.emailTaken}
        />
        <Suspense
          fallback={
            <LoadingState>
              <Skeleton width="100%" height={320} radius={12} />
            </LoadingState>
          }
        >
          <Content {...registration} />
        </Suspense>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          {step === 'login' ? (
            <span />
          ) : (
            <Button onClick={() => back()} disabled={busy}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" variant="filled" miw={160} loading={busy}>
            {busy && last ? t('submitting') : last ? t('submit') : t('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function RegistrationPage({ answer }: { answer: FirstStepAnswer | undefined }) {
  const { t } = useTranslation('accounts-registration');
  const navigate = useNavigate();
  const { signedIn } = useSession();
  // A visitor who has just registered here is signed in on the way to the thanks.
  const finished = useRef(false);
  useEffect(() => {
    if (signedIn && !finished.current) void navigate(paths.dashboard, { replace: true });
  }, [signedIn, navigate]);
  return (
    <SplitCard
      aside={320}
      title={t('aside.title')}
      points={(['follow', 'unlock', 'verify'] as const).map((key) => t(`aside.${key}`))}
      foot={t('aside.care')}
    >
      <PageMeta title={t('title')} description={t('description')} />
      <Box>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">
          {t('lead')} {t('already')}{' '}
          <Anchor component={Link} to={paths.signIn}>
            {t('signIn')}
          </Anchor>
        </Text>
      </Box>
      <Form
        answer={answer}
        onFinish={() => {
          finished.current = true;
        }}
      />
    </SplitCard>
  );
}
