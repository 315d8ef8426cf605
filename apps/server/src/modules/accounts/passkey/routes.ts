import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@quotavera/contract/accounts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey, type Limit, type Limits } from '../../../platform/limits/index.ts';
import type { Devices } from '../session/devices.ts';
import { presentSignedIn } from '../session/routes.ts';
import type { Passkeys } from './service.ts';

/** Challenges and answers per IP address, each; generous, because mobile networks put thousands of people behind one. */
const PER_ADDRESS: Limit = { points: 300, seconds: 600 };

export function passkeyRoutes(passkeys: Passkeys, limits: Limits, devices: Devices): Route[] {
  return [
    route(passkeySignInOptions, async ({ request }) => {
      const wait = await limits.take('passkey.options', addressKey(request.ip), PER_ADDRESS);
      return wait === null ? passkeys.optionsToSignIn() : fail('rate_limited', { retryAfterSeconds: wait });
    }),
    route(signInWithPasskey, async ({ body, request, reply }) => {
      const wait = await limits.take('passkey.sign-in', addressKey(request.ip), PER_ADDRESS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const result = await passkeys.signIn(body, request.headers['user-agent'] ?? '');
      if (isFailure(result)) return result;
      devices.remember(reply, request, result.value.account_id);
      return presentSignedIn(result.value);
    }),
    route(listPasskeys, ({ viewer }) => passkeys.list(viewer.accountId)),
    route(passkeyOptions, ({ viewer, session, body }) =>
      passkeys.optionsToAdd({
        accountId: viewer.accountId,
        familyId: session!.familyId,
        password: body.password ?? '',
      }),
    ),
    route(addPasskey, async ({ viewer, session, body, request }) => {
      const owner = { accountId: viewer.accountId, familyId: session!.familyId };
      const added = await passkeys.add(owner, body, request.headers['user-agent'] ?? '');
      return isFailure(added) ? added : added.value;
    }),
    route(renamePasskey, async ({ viewer, params, body }) =>
      (await passkeys.rename(viewer.accountId, params.id, body.name)) ? ({ ok: true } as const) : fail('not_found'),
    ),
    route(removePasskey, async ({ viewer, params }) =>
      (await passkeys.remove(viewer.accountId, params.id)) ? ({ ok: true } as const) : fail('not_found'),
    ),
  ];
}
