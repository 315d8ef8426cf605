import * as calls from '@quotavera/contract/bankroll';
import { MAX_IMPORT_BYTES } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { drain, isStream } from '../../../platform/http/uploads.ts';
import { importRates, ratesOverview } from './service.ts';

export function rateRoutes(context: ServerContext): Route[] {
  return [
    route(calls.readExchangeRates, () => ratesOverview(context.db), { costly: true }),
    route(
      calls.importExchangeRates,
      async ({ viewer, query, request }) => {
        const { body } = request;
        if (!isStream(body)) return fail('validation', { fields: { file: 'required' } });
        const { accountId } = viewer;
        try {
          return await importRates(context, body, { accountId, name: query.name, requestId: request.id });
        } finally {
          if (!body.readableEnded) drain(body);
        }
      },
      { bodyLimit: MAX_IMPORT_BYTES, costly: true },
    ),
  ];
}
