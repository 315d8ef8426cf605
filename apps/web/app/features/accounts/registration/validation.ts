import {
  birthDateProblem,
  CONTACT_MOMENTS,
  contactMomentProblems,
  freeTextProblem,
  isEmailAddress,
  nameProblem,
  passwordProblems,
  passwordTooLong,
  usernameProblem,
  WORKING_YEARS_MAX,
} from '@quotavera/domain/accounts';
import { type Draft, FIELDS_OF_STEP, type FieldName, type Secrets, STEPS, type Step } from './draft.ts';

/** Codes of `errors:fields`; the API gives the same for the same slips, from the same rules. */
export type Problems = Partial<Record<FieldName, string>>;

function problemsOf(entries: Partial<Record<FieldName, string | null>>): Problems {
  return Object.fromEntries(Object.entries(entries).filter(([, code]) => code)) as Problems;
}

/** Whether the first step is done but for the password. */
export function isKnown({ email, username }: Draft): boolean {
  return emailProblem(email) === null && usernameProblem(username.trim()) === null;
}

/** The three parts as an ISO day; empty when nothing is typed, rubbish when it is incomplete. */
export function birthDateOf({ birthDay, birthMonth, birthYear }: Draft): string {
  if (!birthDay && !birthMonth && !birthYear) return '';
  return `${birthYear.padStart(4, '0')}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`;
}

function passwordProblem(password: string): string | null {
  if (password === '') return 'required';
  if (passwordTooLong(password)) return 'password_too_long';
  return passwordProblems(password).length > 0 ? 'password_weak' : null;
}

function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'required';
  return isEmailAddress(email.trim()) ? null : 'email_invalid';
}

function yearsProblem(years: string): string | null {
  if (years.trim() === '') return null;
  return /^\d{1,2}$/.test(years.trim()) && Number(years) <= WORKING_YEARS_MAX ? null : 'invalid';
}

export function loginProblems(
  { email, username }: Pick<Draft, 'email' | 'username'>,
  { password, password2, repeats, google }: Secrets,
): Problems {
  const common = { email: emailProblem(email), username: usernameProblem(username.trim()) };
  if (google) return problemsOf(common);
  return problemsOf({
    ...common,
    password: passwordProblem(password),
    password2: !repeats ? null : password2 === '' ? 'required' : password === password2 ? null : 'passwords_differ',
  });
}

export function aboutProblems(draft: Draft, now: number): Problems {
  return problemsOf({
    first_name: nameProblem(draft.first_name),
    last_name: nameProblem(draft.last_name),
    birth_date: birthDateProblem(birthDateOf(draft), now),
    workingyears: yearsProblem(draft.workingyears),
    persdescription: freeTextProblem(draft.persdescription),
    whycollaboration: freeTextProblem(draft.whycollaboration),
  });
}

function momentsProblem(moments: readonly number[], now: number): string | null {
  if (moments.length !== CONTACT_MOMENTS) return 'moments_missing';
  return contactMomentProblems(moments, now).find((problem) => problem !== null) ?? null;
}

/**
 * `phoneNumber` is the number as the phone library reads it, null when it can't exist. After a reload the last step asks for the password,
 * which is stored nowhere.
 */
export function contactProblems(
  draft: Draft,
  { phoneNumber, secrets, now }: { phoneNumber: string | null; secrets: Secrets; now: number },
): Problems {
  return problemsOf({
    password: secrets.google ? null : passwordProblem(secrets.password),
    phone_number: draft.phone.trim() === '' ? 'required' : phoneNumber === null ? 'phone_invalid' : null,
    socials: freeTextProblem(draft.socials),
    contact_moments: momentsProblem(draft.moments, now),
    accepted_terms: draft.accepted_terms ? null : 'terms_required',
    privacy: draft.privacy ? null : 'privacy_required',
  });
}

/**
 * Returns the field of a server's error path: `contact_moments.1` is `contact_moments`. The result is null for a path that no field shows.
 */
export function fieldOfPath(path: string): FieldName | null {
  const name = path.split('.', 1)[0];
  return STEPS.flatMap((step): readonly FieldName[] => FIELDS_OF_STEP[step]).find((field) => field === name) ?? null;
}

/** The first step that has one of these fields, or null. */
export function stepOfFields(fields: readonly FieldName[]): Step | null {
  return STEPS.find((step) => FIELDS_OF_STEP[step].some((field) => fields.includes(field))) ?? null;
}

/** The server's answer to the first step when the browser sent it without scripts. */
export interface FirstStepAnswer {
  draft: Pick<Draft, 'email' | 'username'>;
  problems: Problems;
}

/** The first step as its form holds it. */
export function firstStepOf(form: FormData): { draft: FirstStepAnswer['draft']; secrets: Secrets } {
  const text = (field: string) => String(form.get(field) ?? '');
  return {
    draft: { email: text('email'), username: text('username') },
    secrets: { password: text('password'), password2: text('password2'), repeats: form.has('password2') },
  };
}
