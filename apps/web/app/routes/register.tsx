import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { RegistrationPage } from '../features/accounts/registration/RegistrationPage.tsx';
import { type FirstStepAnswer, firstStepOf, loginProblems } from '../features/accounts/registration/validation.ts';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext } from '../platform/context.ts';
import type { Route } from './+types/register.ts';

export const handle = { ns: ['accounts-registration', 'accounts-password', 'errors', 'ui'] };

/** The first step checked without scripts. Passwords are never sent back, so the later steps ask for them again. */
export async function action({ context, request }: Route.ActionArgs): Promise<FirstStepAnswer> {
  const { draft, secrets } = firstStepOf(await request.formData());
  const problems = loginProblems(draft, secrets);
  if (!problems.username) {
    const query = { username: draft.username.trim() };
    const check = await apiFrom(context.get(apiContext), accountsMemberAddresses.checkUsername, { query });
    if (check.ok && check.data.problem) problems.username = check.data.problem;
  }
  return { draft, problems };
}

export default function Register({ actionData }: Route.ComponentProps) {
  return <RegistrationPage answer={actionData} />;
}
