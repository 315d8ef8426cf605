import {
  CONTACT_MOMENTS,
  freeTextProblem,
  isEmailAddress,
  nameProblem,
  passwordProblems,
  passwordTooLong,
  tidyLine,
  tidyText,
  usernameProblem,
  WORKING_YEARS_MAX,
} from '@quotavera/domain/accounts';
import { SPORTS } from '@quotavera/domain/bet';
import { z } from 'zod';
import { defineCall, instant, promotionError, publicText } from '../core/index.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { language } from './session.ts';

/** A bound far above any rule's; longer texts aren't examined. */
const TEXT_MAX = 2_000;
const PHONE_MAX = 40;

/** A text checked by a rule of the domain, whose problem is the field's code. */
function ruled(problem: (text: string) => string | null, tidy: (text: string) => string) {
  return z
    .string()
    .max(TEXT_MAX)
    .transform(tidy)
    .superRefine((text, context) => {
      const code = problem(text);
      if (code) context.addIssue({ code: 'custom', message: code });
    });
}

/** 10 to 255 characters. */
const freeText = publicText(ruled(freeTextProblem, tidyText));
/** A certificate of the academy shows a member's name to whoever has its address. */
export const personName = publicText(ruled(nameProblem, tidyLine));
/** A username's words as they would stand in a sentence: "Bonus_benvenuto100" says "Bonus benvenuto 100". */
function wordsOfUsername(name: string): string {
  return name
    .replace(/[._-]/g, ' ')
    .replace(/(\p{Lowercase})(?=\p{Uppercase})/gu, '$1 ')
    .replace(/\d+/g, ' $& ')
    .trim();
}

/** Everybody reads a username: it advertises no gambling, in one word or in several. */
export const username = ruled(usernameProblem, (text) => text.normalize('NFKC').trim()).superRefine((name, context) => {
  const error = promotionError(wordsOfUsername(name));
  if (error) context.addIssue({ code: 'custom', message: error.code, params: error.values });
});
export const emailAddress = ruled(
  (text) => (text === '' ? 'required' : isEmailAddress(text) ? null : 'email_invalid'),
  (text) => text.trim(),
);

/** A new password, by the rule that the strength meter shows. Whether it is easily guessed only the server decides. */
export const newPassword = z.string().superRefine((password, context) => {
  const code = passwordTooLong(password)
    ? 'password_too_long'
    : password === ''
      ? 'required'
      : passwordProblems(password).length > 0
        ? 'password_weak'
        : null;
  if (code) context.addIssue({ code: 'custom', message: code });
});

const accepted = (code: string) => z.boolean({ error: code }).refine((yes) => yes, { error: code });

export const register = defineCall({
  ...accountsMemberAddresses.register,
  summary:
    'Opens an account (START) and asks for the confirmation of its e-mail address. Adults only; an e-mail or username that is taken is said so',
  access: 'session.open',
  status: 201,
  body: z.strictObject({
    email: emailAddress,
    username,
    /** A registration with Google has no password. */
    password: newPassword.optional(),
    password2: z.string().max(TEXT_MAX).optional(),
    /** The ticket of a Google identity, instead of a password; the e-mail address is then Google's. */
    google: z.string().min(1).max(4_000).nullish(),
    first_name: personName,
    last_name: personName,
    birth_date: z.string().max(20),
    /** With its international prefix (`+39…`). */
    phone_number: z.string().trim().min(1).max(PHONE_MAX),
    socials: freeText,
    persdescription: freeText,
    whycollaboration: freeText,
    workingyears: z.int().min(0).max(WORKING_YEARS_MAX).nullish(),
    favsports: z.array(z.enum(SPORTS)).max(SPORTS.length).optional(),
    contact_moments: z.array(instant).length(CONTACT_MOMENTS, { error: 'moments_missing' }),
    accepted_terms: accepted('terms_required'),
    privacy: accepted('privacy_required'),
    /** Referral code of another member; an unknown one is ignored. */
    referral_code: z.string().max(64).nullish(),
    /** The tipster whom the visitor wanted to follow; an unknown one is ignored. */
    follow: z.int().positive().nullish(),
    language: language.optional(),
  }),
  reply: z.object({ id: z.int(), email: z.string(), username: z.string() }),
  errors: ['rate_limited', 'conflict'],
});

export const checkUsername = defineCall({
  ...accountsMemberAddresses.checkUsername,
  summary: 'Whether a username may be taken; to a signed-in reader their own counts as free',
  access: 'public.read',
  query: z.strictObject({
    username: z
      .string()
      .max(100)
      .transform((text) => text.normalize('NFKC').trim())
      .pipe(z.string().min(1)),
  }),
  reply: z.object({
    available: z.boolean(),
    /** Why not: a field code, with its text in the reader's language. */
    problem: z.string().nullable(),
    text: z.string().nullable(),
  }),
  errors: ['rate_limited'],
});
