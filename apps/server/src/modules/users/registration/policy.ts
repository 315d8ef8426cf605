import type { BodyOf } from '@quotavera/contract/core';
import type { register } from '@quotavera/contract/users';
import { birthDateProblem, contactMomentProblems } from '@quotavera/domain/accounts';
import type { FieldErrors } from '../../../platform/errors/index.ts';
import { passwordRefusal } from '../password/policy.ts';
import { phoneNumberOf } from '../profile/policy.ts';

export type RegistrationBody = BodyOf<typeof register>;

function passwordErrors(body: RegistrationBody): Record<string, string> {
  const { password, password2 } = body;
  if (password === undefined) return { password: 'required' };
  const weak = passwordRefusal(password, {
    email: body.email,
    username: body.username,
    firstName: body.first_name,
    lastName: body.last_name,
  });
  return { ...(weak ? { password: weak } : {}), ...(password === password2 ? {} : { password2: 'passwords_differ' }) };
}

/** The errors that depend on the day, on libraries or on several fields; the shape and each field's own rule are the contract's. */
export function registrationErrors(body: RegistrationBody, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  if (!body.google) Object.assign(errors, passwordErrors(body));
  const birth = birthDateProblem(body.birth_date, now);
  if (birth) errors.birth_date = birth;
  if (!phoneNumberOf(body.phone_number)) errors.phone_number = 'phone_invalid';
  const moments = body.contact_moments.map((at) => Date.parse(at));
  for (const [n, problem] of contactMomentProblems(moments, now.getTime()).entries()) {
    if (problem) errors[`contact_moments.${n}`] = problem;
  }
  return errors;
}
