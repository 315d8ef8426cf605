import {
  confirmTwoFactor,
  disableTwoFactor,
  keepTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '@quotavera/contract/accounts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { TwoFactor } from './service.ts';

export function twoFactorRoutes(twoFactor: TwoFactor): Route[] {
  return [
    route(readTwoFactor, async ({ viewer }) => {
      const { enabled, enabledAt, recoveryCodesLeft, hasPassword, resetDueAt } = await twoFactor.status(
        viewer.accountId,
      );
      return {
        enabled,
        enabled_at: enabledAt?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
        has_password: hasPassword,
        reset_due_at: resetDueAt?.toISOString() ?? null,
      };
    }),
    route(keepTwoFactor, async ({ viewer }) =>
      (await twoFactor.keep(viewer.accountId)) ? ({ ok: true } as const) : fail('nothing_to_change'),
    ),
    route(setUpTwoFactor, async ({ viewer, session, body }) => {
      const { accountId } = viewer;
      const provisioning = await twoFactor.setUp({ accountId, familyId: session!.familyId, password: body.password });
      return isFailure(provisioning) ? provisioning : provisioning.value;
    }),
    route(confirmTwoFactor, async ({ viewer, session, body }) => {
      const codes = await twoFactor.confirm(viewer.accountId, session!.familyId, body.otp);
      return isFailure(codes) ? codes : { recovery_codes: codes.value };
    }),
    route(disableTwoFactor, async ({ viewer, session, body }) => {
      const proof = { accountId: viewer.accountId, familyId: session!.familyId, password: body.password };
      const done = await twoFactor.disable(proof, body.otp);
      return isFailure(done) ? done : { ok: true };
    }),
    route(renewRecoveryCodes, async ({ viewer, session, body }) => {
      const proof = { accountId: viewer.accountId, familyId: session!.familyId, password: body.password };
      const codes = await twoFactor.renewCodes(proof, body.otp);
      return isFailure(codes) ? codes : { recovery_codes: codes.value };
    }),
  ];
}
