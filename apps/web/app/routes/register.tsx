import { RegistrationPage } from '../features/registration/RegistrationPage.tsx';
import { type FirstStepAnswer, firstStepOf, loginProblems } from '../features/registration/validation.ts';
import { apiFrom } from '../platform/api/index.ts';
import { memberCalls } from '../platform/api/member-calls.ts';
import { apiContext } from '../platform/context.ts';
import type { Route } from './+types/register.ts';

export const handle = { ns: ['register', 'password', 'errors', 'ui'] };

/** The first step checked without scripts. Passwords are never sent back, so the later steps ask for them again. */
export async function action({ context, request }: Route.ActionArgs): Promise<FirstStepAnswer> {
  const { draft, secrets } = firstStepOf(await request.formData());
  const problems = loginProblems(draft, secrets);
  if (!problems.username) {
    const query = { username: draft.username.trim() };
    const check = await apiFrom(context.get(apiContext), memberCalls.checkUsername, { query });
    if (check.ok && check.data.problem) problems.username = check.data.problem;
  }
  return { draft, problems };
}

export default function Register({ actionData }: Route.ComponentProps) {
  return <RegistrationPage answer={actionData} />;
}
