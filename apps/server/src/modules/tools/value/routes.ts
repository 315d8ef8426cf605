import { toolsCalls } from '@quotavera/contract';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { putChoice, readChoice, valuePage } from './service.ts';
import { premiumEvidence } from './service-evidence.ts';

export function valueRoutes({ db }: ServerContext): Route[] {
  return [
    route(toolsCalls.readPremiums, () => premiumEvidence(db)),
    route(toolsCalls.listValue, ({ viewer, query, clock }) => valuePage(db, viewer, query, clock.now())),
    route(toolsCalls.readValueChoice, ({ viewer, clock }) => readChoice(db, viewer, clock.now())),
    route(toolsCalls.putValueChoice, ({ viewer, body, clock }) => putChoice(db, viewer, body, clock.now())),
  ];
}
