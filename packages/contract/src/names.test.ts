import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { currentUser, readProfile, register, signIn, updateProfile, userDeep } from './accounts/index.ts';
import { camelCaseNames, snakeCaseNames } from './names.ts';
import { readTipster } from './records/index.ts';
import { createValuebet, listPublic, openTip, tipEdit } from './tips/index.ts';

interface JsonSchema {
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
}

/** The paths of all fields, those of a list's items (`legs.match`) and of every alternative included. */
function pathsOf(schema: JsonSchema, before = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${before}${name}`,
    ...pathsOf(field, `${before}${name}.`),
  ]);
  const nested = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...own, ...nested.flatMap((part) => (part ? pathsOf(part, before) : []))];
}

const fieldsOf = (schema: z.ZodType, io: 'input' | 'output') =>
  pathsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema);

/** Section 3 of the specification, entity by entity; a field of another entity that it nests has that entity's path. */
const TIP = ['match', 'matchdate', 'result', 'sub_result', 'market', 'odds', 'extra_combinations'];
const TIP_TERMS = ['bookmaker', 'stake', 'description', 'liveprematch', 'is_free', 'tags', 'channel_link', 'legs'];
const ADDRESS = ['street', 'city', 'postal_code', 'country', 'latitude', 'longitude', 'language', 'type'];
const EXTRA = ['socials', 'workingyears', 'persdescription', 'whycollaboration'];
const NAMED = ['first_name', 'last_name', 'username_visible', 'phone_number', 'birth_date', 'bio'];
const under = (parent: string, names: readonly string[]) => names.map((name) => `${parent}.${name}`);

const SPECIFIED: readonly (readonly [string, z.ZodType, 'input' | 'output', readonly string[]])[] = [
  [
    'Tip',
    openTip,
    'output',
    [
      ...TIP_TERMS,
      ...['sport', 'competition', 'totalodd', 'valexc', 'status', 'outcome', 'published_at', 'exits.odds'],
      ...under('legs', [...TIP, 'sport', 'competition']),
    ],
  ],
  [
    'Tip of a request',
    createValuebet.body,
    'input',
    [...TIP_TERMS, 'exit_odds', ...under('legs', [...TIP, 'sport', 'competition'])],
  ],
  ['Tip that is edited', tipEdit, 'input', ['valexc', ...under('tip', TIP_TERMS), ...under('tip.legs', TIP)]],
  ['Filters of tips', listPublic.query, 'input', ['result', 'valexc', 'liveprematch', 'is_free', 'sport']],
  [
    'Profile',
    readProfile.reply,
    'output',
    [
      ...NAMED,
      ...['id', 'username', 'email', 'profile_image', 'sports'],
      ...['user_type', 'subscription_type', 'expire_at', 'budget', 'cover_url', 'referral_code', 'accepted_terms'],
      ...under('extra', EXTRA),
      ...under('address', ADDRESS),
    ],
  ],
  [
    'Profile that is edited',
    updateProfile.body,
    'input',
    [...NAMED, 'sports', 'budget', ...under('extra', EXTRA), ...under('address', ADDRESS)],
  ],
  ['Profile of a tipster', readTipster.reply, 'output', ['sports', 'extra.socials', 'extra.workingyears']],
  [
    // But for the budget, which forms promise to show to nobody else.
    'User (full)',
    userDeep.reply.shape.user,
    'output',
    [
      ...NAMED,
      ...['id', 'email', 'user_type', 'subscription_type', 'username', 'persdescription', 'workingyears', 'socials'],
      ...['address', 'favsports', 'expire_at', 'avatar_url', 'cover_url', 'referral_code', 'accepted_terms'],
    ],
  ],
  [
    'User (full) that registers',
    register.body,
    'input',
    [
      ...['email', 'username', 'first_name', 'last_name', 'birth_date', 'phone_number', 'persdescription'],
      ...['workingyears', 'socials', 'favsports', 'referral_code', 'accepted_terms'],
    ],
  ],
  [
    'User info',
    currentUser.reply,
    'output',
    [
      ...['userId', 'email', 'isTwoFaEnabled', 'name', 'walletAddress', 'language', 'role', 'googleLogin'],
      'notificationCount',
    ],
  ],
  [
    'Sign-in response',
    signIn.reply,
    'output',
    ['id', 'access_token', 'refresh_token', 'email', 'fullName', 'phoneNumber', 'authority'],
  ],
];

describe('the specification’s fields', () => {
  test.each(SPECIFIED)('%s', (_, schema, io, fields) => {
    expect(fieldsOf(schema, io)).toEqual(expect.arrayContaining([...fields]));
  });
});

test('names of the domain become those of the wire and come back, and values stay', () => {
  const payee = { kind: 'person', firstName: 'Ada', birthDate: null, ibanChangedAt: new Date(0) };
  const wire = { kind: 'person', first_name: 'Ada', birth_date: null, iban_changed_at: new Date(0) };
  expect(snakeCaseNames(payee)).toEqual(wire);
  expect(camelCaseNames(wire)).toEqual(payee);
});
