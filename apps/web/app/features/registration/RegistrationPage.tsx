import { Button, Skeleton } from '@mantine/core';
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { IconCheck, IconInfoCircle } from '../../ui/icons/index.ts';
import { PageMeta } from '../../ui/page/index.ts';
import { LoadingState } from '../../ui/state/index.ts';
import { ErrorSummary } from './components/ErrorSummary.tsx';
import { LoginStep } from './components/LoginStep.tsx';
import { Stepper } from './components/Stepper.tsx';
import { STEPS, type Step } from './draft.ts';
import classes from './Registration.module.css';
import { type Registration, useRegistration } from './use-registration.ts';

const loadAbout = () => import('./components/AboutStep.tsx');
const loadContact = () => import('./components/ContactStep.tsx');

const CONTENT: Readonly<Record<Step, ComponentType<Registration>>> = {
  login: LoginStep,
  about: lazy(async () => ({ default: (await loadAbout()).AboutStep })),
  contact: lazy(async () => ({ default: (await loadContact()).ContactStep })),
};

function Aside() {
  const { t } = useTranslation('register');
  return (
    <aside className={`${classes.aside} on-navy`}>
      <h2>{t('aside.title')}</h2>
      <ul>
        {(['follow', 'unlock', 'verify'] as const).map((key) => (
          <li key={key}>
            <IconCheck size={20} stroke={2.2} aria-hidden="true" />
            {t(`aside.${key}`)}
          </li>
        ))}
      </ul>
      <p>{t('aside.care')}</p>
    </aside>
  );
}

/** The heading takes the focus when the step changes, not when the page opens. */
function useFocusOn(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);
  return heading;
}

function Form() {
  const { t } = useTranslation('register');
  const registration = useRegistration();
  const { step, errors, failure, incomplete, busy, ready, refusals, next, back } = registration;
  const heading = useFocusOn(step);
  const Content = CONTENT[step];
  const last = step === 'contact';

  // What comes next is there when it is wanted.
  useEffect(() => {
    if (ready) void (step === 'login' ? loadAbout() : loadContact()).catch(() => undefined);
  }, [ready, step]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (ready && !busy) void next();
  }

  return (
    <form method="post" className={classes.form} noValidate onSubmit={send}>
      <Stepper step={step} />
      <h2 ref={heading} tabIndex={-1} className={classes.stepTitle}>
        <span className={classes.stepOf}>{t('stepOf', { n: STEPS.indexOf(step) + 1 })}</span> {t(`step.${step}`)}
      </h2>
      {incomplete && step === 'login' ? (
        <p className={classes.note} role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {t('incomplete')}
        </p>
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
      <div className={classes.actions}>
        {step === 'login' ? null : (
          <Button onClick={back} disabled={busy}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" variant="filled" loading={busy}>
          {busy && last ? t('submitting') : last ? t('submit') : t('next')}
        </Button>
      </div>
    </form>
  );
}

export function RegistrationPage() {
  const { t } = useTranslation('register');
  const navigate = useNavigate();
  const { signedIn } = useSession();
  useEffect(() => {
    if (signedIn) void navigate(paths.dashboard, { replace: true });
  }, [signedIn, navigate]);
  return (
    <div className={classes.page}>
      <PageMeta title={t('title')} description={t('description')} />
      <section className={classes.panel}>
        <header>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>
            {t('lead')} {t('already')} <Link to={paths.signIn}>{t('signIn')}</Link>
          </p>
        </header>
        <Form />
      </section>
      <Aside />
    </div>
  );
}
