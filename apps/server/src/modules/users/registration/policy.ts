import type { BodyOf } from '@quotavera/contract/core';
import type { register } from '@quotavera/contract/users';
import { birthDateProblem, contactMomentProblems } from '@quotavera/domain/accounts';
import type { FieldErrors } from '../../../platform/errors/index.ts';
import { passwordRefusal } from '../password/policy.ts';
import { phoneNumberOf } from './policy-phone.ts';

export type RegistrationBody = BodyOf<typeof register>;

/** The errors that depend on the day, on libraries or on several fields; the shape and each field's own rule are the contract's. */
export function registrationErrors(body: RegistrationBody, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  const weak = passwordRefusal(body.password, {
    email: body.email,
    username: body.username,
    firstName: body.first_name,
    lastName: body.last_name,
  });
  if (weak) errors.password = weak;
  if (body.password !== body.password2) errors.password2 = 'passwords_differ';
  const birth = birthDateProblem(body.birth_date, now);
  if (birth) errors.birth_date = birth;
  if (!phoneNumberOf(body.phone_number)) errors.phone_number = 'phone_invalid';
  const moments = body.contact_moments.map((at) => Date.parse(at));
  for (const [n, problem] of contactMomentProblems(moments, now.getTime()).entries()) {
    if (problem) errors[`contact_moments.${n}`] = problem;
  }
  return errors;
}
