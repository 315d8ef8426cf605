import { expect, test } from 'vitest';
import { changeUsernameVisible } from './profile.ts';
import { register } from './registration.ts';

const codesOf = (name: string) => [
  changeUsernameVisible.body.safeParse({ username_visible: name }).error?.issues.map(({ message }) => message) ?? [],
  register.body.shape.username.safeParse(name).error?.issues.map(({ message }) => message) ?? [],
];

test.each([
  'registrati_ora',
  'Registrati-Ora',
  'RegistratiOra',
  'bonus.di.benvenuto',
  'BonusBenvenuto100',
  'vincita_sicura',
])('the username %s is refused at registration and at a change, as it advertises gambling', (name) => {
  expect(codesOf(name)).toEqual([['promotion'], ['promotion']]);
});

test.each(['paolo_84', 'BonusMalus', 'juve-sicura', 'Marco.Bet', 'tipster2026', 'scommettitore'])(
  'the username %s advertises nothing',
  (name) => {
    expect(codesOf(name)).toEqual([[], []]);
  },
);
