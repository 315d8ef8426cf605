import { GUESSABLE_SCORE } from '@quotavera/domain/accounts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { localeOf } from '../../../platform/i18n/languages.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type FollowIntent, readIntent, takeIntent } from '../../tips/follow/index.ts';
import { loadStrength } from '../auth/index.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  type FieldName,
  loadDraft,
  REFERRAL_LENGTH,
  type Secrets,
  STEPS,
  type Step,
  storeDraft,
} from './draft.ts';
import {
  countInvitation,
  googleIdentity,
  type RegisterBody,
  sendRegistration,
  signIn,
  usernameState,
} from './queries.ts';
import {
  aboutProblems,
  birthDateOf,
  contactProblems,
  type FirstStepAnswer,
  fieldOfPath,
  isKnown,
  loginProblems,
  type Problems,
  stepOfFields,
} from './validation.ts';

/** The errors by field, in the reader's language. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Parts of the draft that make up another field. */
const FIELD_OF_PART: Readonly<Record<string, FieldName>> = {
  birthDay: 'birth_date',
  birthMonth: 'birth_date',
  birthYear: 'birth_date',
  phone: 'phone_number',
  phoneCountry: 'phone_number',
  moments: 'contact_moments',
  referral: 'referral_code',
};

const NO_SECRETS: Secrets = { password: '', password2: '' };
/** The check of the username may be cut short here, because the server repeats it with the whole form. */
const USERNAME_PATIENCE_MS = 3_000;

const GOOGLE_TICKET = /^#google=([\w-]+)$/;

/** Takes the ticket out of the address's fragment, so that the history doesn't keep it. */
function takeGoogleTicket(): string | null {
  const ticket = GOOGLE_TICKET.exec(window.location.hash)?.[1] ?? null;
  if (ticket) {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return ticket;
}

/** The page of whom the visitor wanted to follow. */
function pageOf({ id, username, channel }: FollowIntent): string {
  if (channel) return paths.channel(id);
  return username === undefined ? paths.tipsters : paths.tipsterProfile(username);
}

async function phoneOf(draft: Draft, language: string): Promise<string | null> {
  const { phoneNumberOf } = await import('./phone.ts');
  return phoneNumberOf(draft.phone, draft.phoneCountry || countryOf(language));
}

/** The country in which most readers of a language live. */
export function countryOf(language: string): string {
  return new Intl.Locale(localeOf(language)).region ?? '';
}

async function problemsOf(step: Step, draft: Draft, secrets: Secrets, language: string): Promise<Problems> {
  if (step === 'about') return aboutProblems(draft, Date.now());
  if (step === 'contact') {
    return contactProblems(draft, { phoneNumber: await phoneOf(draft, language), secrets, now: Date.now() });
  }
  const problems = loginProblems(draft, secrets);
  if (!problems.username) {
    const check = await usernameState(draft.username.trim(), AbortSignal.timeout(USERNAME_PATIENCE_MS));
    if (check?.problem) problems.username = check.problem;
  }
  if (problems.password || secrets.google) return problems;
  const strength = await loadStrength();
  const score = strength?.strengthOf(secrets.password, [draft.email, draft.username]);
  return score !== undefined && score <= GUESSABLE_SCORE ? { ...problems, password: 'too_guessable' } : problems;
}

function bodyOf(draft: Draft, secrets: Secrets, phoneNumber: string, language: string): RegisterBody {
  return {
    email: draft.email,
    username: draft.username,
    ...(secrets.google
      ? { google: secrets.google }
      : { password: secrets.password, password2: secrets.repeats ? secrets.password2 : secrets.password }),
    first_name: draft.first_name,
    last_name: draft.last_name,
    birth_date: birthDateOf(draft),
    phone_number: phoneNumber,
    socials: draft.socials,
    persdescription: draft.persdescription,
    whycollaboration: draft.whycollaboration,
    workingyears: draft.workingyears.trim() === '' ? null : Number(draft.workingyears),
    favsports: [...draft.favsports] as NonNullable<RegisterBody['favsports']>,
    contact_moments: draft.moments.map((at) => new Date(at).toISOString()),
    accepted_terms: draft.accepted_terms,
    privacy: draft.privacy,
    referral_code: draft.referral.trim() || null,
    follow: readIntent()?.id ?? null,
    language: language as NonNullable<RegisterBody['language']>,
  };
}

/** The form's state: the draft, the step (which is in the address), the errors, and the actions of its buttons. */
export function useRegistration(answer: FirstStepAnswer | undefined, onFinish: () => void) {
  const { t, i18n } = useTranslation('accounts-registration');
  const { t: errorTexts } = useTranslation('errors');
  const describe = useErrorText();
  const navigate = useNavigate();
  const textsOf = (problems: Problems): FieldErrors =>
    Object.fromEntries(
      Object.entries(problems).map(([field, code]) => [field, errorTexts(`fields.${code}` as 'fields.required')]),
    );
  const [search, setSearch] = useSearchParams();
  const [ready, setReady] = useState(false);
  /** The first step was passed with a password in this page, or Google vouches; otherwise the last step asks for it. */
  const [startedWithPassword, setStarted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, ...answer?.draft });
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS);
  const [errors, setErrors] = useState<FieldErrors>(() => textsOf(answer?.problems ?? {}));
  const [failure, setFailure] = useState<string | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const [emailTaken, setEmailTaken] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Counts refusals, so that the summary takes the focus at each of them. */
  const [refusals, setRefusals] = useState(0);

  // The server renders the same first step for everybody, so the stored draft is only read after hydration.
  const requestedStep = STEPS[Number(search.get('step') ?? 1) - 1] ?? 'login';
  const hasPassword = secrets.password !== '' || secrets.google !== undefined;
  const goesOn = hasPassword || isKnown(draft);
  const step: Step = ready && goesOn ? requestedStep : 'login';

  // A layout effect: a press right after the form has come alive finds it ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page listens
  useLayoutEffect(() => {
    const stored = loadDraft();
    const invitation = search.get('ref')?.slice(0, REFERRAL_LENGTH) ?? '';
    // The fields hold what the reader typed before the form was alive.
    const typed = new FormData(form.current ?? undefined);
    const text = (field: string) => String(typed.get(field) ?? '');
    setDraft({
      ...stored,
      email: text('email') || stored.email,
      username: text('username') || stored.username,
      referral: invitation || stored.referral,
    });
    setSecrets({ ...NO_SECRETS, password: text('password') });
    if (invitation && invitation !== stored.referral) void countInvitation(invitation);
    setReady(true);
    const google = takeGoogleTicket();
    if (!google) return;
    void googleIdentity(google).then((identity) => {
      if (!identity) return setFailure(errorTexts('fields.google_ticket_invalid'));
      setSecrets({ ...NO_SECRETS, google });
      setDraft((before) => ({
        ...before,
        email: identity.email,
        first_name: before.first_name || identity.first_name,
        last_name: before.last_name || identity.last_name,
      }));
    });
  }, []);

  useEffect(() => {
    if (ready) storeDraft(draft === EMPTY_DRAFT ? null : draft);
  }, [ready, draft]);

  const goTo = useCallback(
    (target: Step, replace = false) => {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (target === 'login') after.delete('step');
          else after.set('step', String(STEPS.indexOf(target) + 1));
          return after;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setSearch],
  );

  // Nobody begins with a later step; after a reload the last one asks for the password, which isn't stored.
  useEffect(() => {
    if (!ready || goesOn || requestedStep === 'login') return;
    setIncomplete(true);
    goTo('login', true);
  }, [ready, goesOn, requestedStep, goTo]);

  /** Removes the errors of fields that are being changed; the next check sets them again. */
  function forget(fields: readonly FieldName[]): void {
    setErrors((before) => {
      if (!fields.some((field) => before[field] !== undefined)) return before;
      return Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field as FieldName)));
    });
  }

  function changeSecrets(more: Partial<Secrets>): void {
    setSecrets((before) => ({ ...before, ...more }));
    forget(Object.keys(more) as FieldName[]);
  }

  function change(more: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...more }));
    forget(Object.keys(more).map((part) => FIELD_OF_PART[part] ?? (part as FieldName)));
  }

  function refuse(fieldErrors: FieldErrors, message: string | null): void {
    setErrors(fieldErrors);
    setFailure(message);
    setRefusals((before) => before + 1);
  }

  function refuseWith(error: ApiError): void {
    const fieldErrors: FieldErrors = {};
    for (const [path, texts] of Object.entries(error.errors)) {
      const field = fieldOfPath(path);
      if (field && texts[0]) fieldErrors[field] ??= texts[0];
    }
    const target = stepOfFields(Object.keys(fieldErrors) as FieldName[]);
    // The form has checked the format, so an error of the address means that an account has it already.
    setEmailTaken(fieldErrors.email !== undefined);
    if (target) goTo(target);
    // The ticket of the Google sign-in has expired, so a password is needed.
    if (error.errors.google) setSecrets(NO_SECRETS);
    refuse(fieldErrors, target ? null : `${t('failed')} ${describe(error)}`);
  }

  async function submit(): Promise<void> {
    const phoneNumber = await phoneOf(draft, i18n.language);
    if (phoneNumber === null) return refuse(textsOf({ phone_number: 'phone_invalid' }), null);
    const result = await sendRegistration(bodyOf(draft, secrets, phoneNumber, i18n.language));
    if (!result.ok) return refuseWith(result.error);
    // The passwords are dropped with the page. Clearing them here would send the form back to its first step, as after a reload.
    storeDraft(null);
    onFinish();
    await signIn(result.data.email, secrets.password);
    const intent = takeIntent();
    const following = intent && { name: intent.name, to: pageOf(intent) };
    void navigate(paths.thankYou, { replace: true, state: { email: result.data.email, following } });
  }

  async function next(): Promise<void> {
    setBusy(true);
    try {
      const problems = await problemsOf(step, draft, secrets, i18n.language);
      if (Object.keys(problems).length > 0) return refuse(textsOf(problems), null);
      setErrors({});
      setFailure(null);
      setEmailTaken(false);
      setIncomplete(false);
      if (step === 'login') setStarted(true);
      const following = STEPS[STEPS.indexOf(step) + 1];
      if (following) goTo(following);
      else await submit();
    } catch {
      // The code of the next step could not be loaded.
      refuse({}, t('failed'));
    } finally {
      setBusy(false);
    }
  }

  /** Leads to an earlier step, by default the previous one. */
  function back(previous = STEPS[STEPS.indexOf(step) - 1]): void {
    setErrors({});
    setFailure(null);
    if (previous) goTo(previous);
  }

  return {
    form,
    draft,
    change,
    secrets,
    changeSecrets,
    step,
    errors,
    failure,
    emailTaken,
    incomplete,
    asksPassword: step === 'contact' && !startedWithPassword,
    busy,
    ready,
    refusals,
    next,
    back,
  };
}

export type Registration = ReturnType<typeof useRegistration>;
