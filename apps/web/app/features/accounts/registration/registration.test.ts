import { HOUR_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, parseDraft } from './draft.ts';
import { aboutProblems, birthDateOf, contactProblems, fieldOfPath, loginProblems, stepOfFields } from './validation.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const born = (birthDay: string, birthMonth: string, birthYear: string) => ({
  ...EMPTY_DRAFT,
  birthDay,
  birthMonth,
  birthYear,
});

describe('what is kept while somebody registers', () => {
  test('is read again, and nothing else', () => {
    const draft = { ...EMPTY_DRAFT, email: 'a@b.it', favsports: ['tennis'], moments: [NOW], accepted_terms: true };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    expect(parseDraft('{"email":7,"password":"x","favsports":[1,"tennis"],"moments":"soon"}')).toEqual({
      ...EMPTY_DRAFT,
      favsports: ['tennis'],
    });
    for (const text of [null, '', 'null', '[]', '{', '"x"']) expect(parseDraft(text)).toEqual(EMPTY_DRAFT);
  });
});

describe('each step by the rules of the API', () => {
  test('login data', () => {
    expect(loginProblems(EMPTY_DRAFT, { password: '', password2: '', repeats: true })).toEqual({
      email: 'required',
      username: 'required',
      password: 'required',
      password2: 'required',
    });
    // A reader who sees what is typed isn't asked twice.
    expect(loginProblems(EMPTY_DRAFT, { password: 'Tramonto-41', password2: '' })).not.toHaveProperty('password2');
    const draft = { ...EMPTY_DRAFT, email: ' a@b.it ', username: 'mario' };
    expect(loginProblems(draft, { password: 'Tramonto-41', password2: 'tramonto-41', repeats: true })).toEqual({
      password2: 'passwords_differ',
    });
    expect(loginProblems({ ...draft, email: 'a@b' }, { password: 'debole', password2: 'debole' })).toEqual({
      email: 'email_invalid',
      password: 'password_weak',
    });
  });

  test('about: a minor is told so, half a date is none', () => {
    expect(aboutProblems(born('22', '11', '2008'), NOW).birth_date).toBe('minor');
    expect(aboutProblems(born('21', '11', '2008'), NOW).birth_date).toBeUndefined();
    expect(aboutProblems(born('7', '4', '1991'), NOW).birth_date).toBeUndefined();
    expect(birthDateOf(born('7', '4', '1991'))).toBe('1991-04-07');
    expect(aboutProblems(born('31', '2', '1991'), NOW).birth_date).toBe('date_invalid');
    expect(aboutProblems(born('7', '', '1991'), NOW).birth_date).toBe('date_invalid');
    expect(aboutProblems(born('7', '4', '91'), NOW).birth_date).toBe('date_invalid');
    expect(aboutProblems(EMPTY_DRAFT, NOW).birth_date).toBe('required');
    expect(aboutProblems({ ...EMPTY_DRAFT, workingyears: '71' }, NOW).workingyears).toBe('invalid');
  });

  test('contact', () => {
    const moment = Date.parse('2026-11-23T09:00:00Z');
    const known = { secrets: { password: 'Tramonto-41', password2: '' }, now: NOW };
    const draft = { ...EMPTY_DRAFT, phone: '1', moments: [moment, moment, moment + HOUR_MS] };
    expect(contactProblems(draft, { ...known, phoneNumber: null })).toMatchObject({
      phone_number: 'phone_invalid',
      contact_moments: 'moment_repeated',
    });
    expect(contactProblems({ ...draft, moments: [moment] }, { ...known, phoneNumber: '+391' }).contact_moments).toBe(
      'moments_missing',
    );
    const lost = { ...known, secrets: { password: '', password2: '' }, phoneNumber: null };
    expect(contactProblems(draft, lost).password).toBe('required');
  });
});

test('a server’s error leads to the step that has its field', () => {
  expect(fieldOfPath('contact_moments.1')).toBe('contact_moments');
  expect(fieldOfPath('_')).toBeNull();
  expect(stepOfFields(['contact_moments', 'email'])).toBe('login');
  expect(stepOfFields([])).toBeNull();
});
