import { PLANS, USER_TYPES } from '@quotavera/domain/access';
import {
  ADDRESS_LINE_MAX,
  ADDRESS_TYPES,
  BUDGET_MAX_CENTS,
  bioProblem,
  freeTextProblem,
  isPostalCode,
  plainLinks,
  readSocial,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  tidyLine,
  tidyText,
  WALLET_MAX_LENGTH,
  WORKING_YEARS_MAX,
} from '@quotavera/domain/accounts';
import { SPORTS } from '@quotavera/domain/bet';
import { z } from 'zod';
import { day, defineCall, instant, publicText, word } from '../core/index.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { emailAddress, personName, username } from './registration.ts';
import { colorScheme, language, layout } from './session.ts';

/** A bound far above any rule's. */
const TEXT_MAX = 5_000;
const PHONE_MAX = 40;

/** A text that others read. It may be empty; its links lose query and fragment. */
export function optionalText(problem: (text: string) => string | null) {
  return publicText(z.string().max(TEXT_MAX))
    .transform((text) => tidyText(text))
    .transform((text, context) => {
      if (text === '') return text;
      const links = plainLinks(text);
      const code = problem(text) ?? links.problem;
      if (code) context.addIssue({ code: 'custom', message: code });
      return links.text;
    });
}

function social(network: SocialNetwork) {
  return z
    .string()
    .max(TEXT_MAX)
    .transform((text, context) => {
      const read = readSocial(network, text);
      if (read.problem) context.addIssue({ code: 'custom', message: read.problem });
      return read.value ?? '';
    });
}

const networks = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, social(network).optional()])) as Record<
  SocialNetwork,
  z.ZodOptional<ReturnType<typeof social>>
>;

/** Per network the name there. An entry that is left out or empty goes. */
export const networkLinks = z.strictObject(networks);
export const sportsInput = z.array(z.enum(SPORTS)).max(SPORTS.length);

/** Per network the name there; `note` is what was written at registration. An entry that is left out or empty goes. */
const socialsInput = z.strictObject({ ...networks, note: optionalText(freeTextProblem).optional() });
const socialsOut = z.partialRecord(z.enum([...SOCIAL_NETWORKS, 'note']), z.string());

const line = word(ADDRESS_LINE_MAX).transform(tidyLine);
const addressInput = z
  .strictObject({
    street: line,
    city: line,
    postal_code: z.string().trim().max(20).refine(isPostalCode, { error: 'postal_code_invalid' }),
    /** ISO 3166-1 alpha-2, or empty. */
    country: z.string().regex(/^([A-Z]{2})?$/, { error: 'country_unknown' }),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    /** The language for what comes by post; empty for the account's own. */
    language: z.union([language, z.literal('')], { error: 'format_invalid' }),
    type: z.enum(ADDRESS_TYPES),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    error: 'coordinates_incomplete',
    path: ['longitude'],
  });

const addressOut = z.object({
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  language: z.string(),
  type: z.enum(ADDRESS_TYPES),
});

/** The specification's "Profile", with what "User (full)" has beyond it: everything about oneself. */
const ownProfile = z.object({
  id: z.int(),
  email: z.string(),
  /** The address that waits for its confirmation, if a change was asked for. */
  pending_email: z.string().nullable(),
  email_confirmed: z.boolean(),
  has_password: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(USER_TYPES),
  subscription_type: z.enum(PLANS),
  /** When the plan ends; null without end. */
  expire_at: instant.nullable(),
  /** Fixed at registration. */
  username: z.string(),
  username_visible: z.string(),
  /** Before then the visible name stays as it is; null when it may change. */
  username_fixed_until: instant.nullable(),
  phone_number: z.string(),
  birth_date: day.nullable(),
  extra: z.object({
    socials: socialsOut,
    workingyears: z.int().nullable(),
    persdescription: z.string(),
    whycollaboration: z.string(),
  }),
  sports: z.array(z.string()),
  bio: z.string(),
  /** Euro cents. */
  budget: z.int().nullable(),
  wallet_address: z.string().nullable(),
  address: addressOut,
  profile_image: z.string().nullable(),
  cover_url: z.string().nullable(),
  referral_code: z.string(),
  /** Members who registered with the code; only for plans with the affiliation card (PRO). */
  referrals: z.int().nullable(),
  /** When the terms were accepted, and which. */
  accepted_terms: instant.nullable(),
  terms_version: z.string().nullable(),
  language,
  layout,
  color_scheme: colorScheme,
  created_at: instant,
});

export const readProfile = defineCall({
  ...accountsMemberAddresses.readProfile,
  summary: 'The own profile, whole',
  access: 'profile.edit',
  reply: ownProfile,
});

export const updateProfile = defineCall({
  ...accountsMemberAddresses.updateProfile,
  summary:
    'Changes what is given of the own profile. The birth date can be set once; affiliate parameters of links are cut off, links to bookmakers refused',
  access: 'profile.edit',
  body: z.strictObject({
    first_name: personName.optional(),
    last_name: personName.optional(),
    username_visible: username.optional(),
    /** With its international prefix (`+39…`). */
    phone_number: z.string().trim().min(1).max(PHONE_MAX).optional(),
    birth_date: z.string().max(20).optional(),
    extra: z
      .strictObject({
        socials: socialsInput.optional(),
        workingyears: z.int().min(0).max(WORKING_YEARS_MAX).nullable().optional(),
        persdescription: optionalText(freeTextProblem).optional(),
        whycollaboration: optionalText(freeTextProblem).optional(),
      })
      .optional(),
    sports: sportsInput.optional(),
    bio: optionalText(bioProblem).optional(),
    budget: z.int().min(0).max(BUDGET_MAX_CENTS).nullable().optional(),
    /** The address is shown and validated, never paid to. Empty or null stands for none. */
    wallet_address: z.string().trim().max(WALLET_MAX_LENGTH, { error: 'wallet_invalid' }).nullable().optional(),
    address: addressInput.optional(),
    language: language.optional(),
    layout: layout.optional(),
    color_scheme: colorScheme.optional(),
  }),
  reply: ownProfile,
  errors: ['rate_limited'],
});

export const changeUsernameVisible = defineCall({
  ...accountsMemberAddresses.changeUsernameVisible,
  summary:
    'Changes the name that others see; every thirty days at most, and the old one stays nobody else’s for ninety',
  access: 'profile.edit',
  body: z.strictObject({ username_visible: username }),
  reply: z.object({ username_visible: z.string(), username_fixed_until: instant.nullable() }),
  errors: ['rate_limited'],
});

const crop = z.strictObject({
  x: z.coerce.number().int().min(0).max(100_000).optional(),
  y: z.coerce.number().int().min(0).max(100_000).optional(),
  width: z.coerce.number().int().min(1).max(100_000).optional(),
  height: z.coerce.number().int().min(1).max(100_000).optional(),
});

export const imageErrors = [
  'image_too_large',
  'image_invalid',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
] as const;

/** The body is the file itself, with its type (`image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif`), under 4 MB. */
export const putAvatar = defineCall({
  ...accountsMemberAddresses.putAvatar,
  summary:
    'Sets the own picture from an image file; the query says which part, in pixels of the image as it is looked at',
  access: 'profile.edit',
  file: ['image/*'],
  query: crop,
  reply: z.object({ profile_image: z.string() }),
  errors: imageErrors,
});

export const deleteAvatar = defineCall({
  ...accountsMemberAddresses.deleteAvatar,
  summary: 'Removes the own picture',
  access: 'profile.edit',
  reply: z.object({ profile_image: z.null() }),
});

export const putCover = defineCall({
  ...accountsMemberAddresses.putCover,
  summary: 'Sets the picture over the own public page, four times as wide as high; as the avatar',
  access: 'profile.edit',
  file: ['image/*'],
  query: crop,
  reply: z.object({ cover_url: z.string() }),
  errors: imageErrors,
});

export const deleteCover = defineCall({
  ...accountsMemberAddresses.deleteCover,
  summary: 'Removes the picture over the own public page',
  access: 'profile.edit',
  reply: z.object({ cover_url: z.null() }),
});

export const requestEmailChange = defineCall({
  ...accountsMemberAddresses.requestEmailChange,
  summary:
    'Asks for another e-mail address: a link goes there, a notice to the old one; it takes effect when the link is opened',
  access: 'profile.edit',
  body: z.strictObject({ email: emailAddress, password: z.string().max(1024).default('') }),
  reply: z.object({ pending_email: z.string() }),
  errors: ['reauthentication_required', 'rate_limited'],
});

export const cancelEmailChange = defineCall({
  ...accountsMemberAddresses.cancelEmailChange,
  summary: 'Takes the change of e-mail address back while it waits',
  access: 'profile.edit',
  reply: z.object({ pending_email: z.null() }),
});
