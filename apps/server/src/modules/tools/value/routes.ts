import { toolsCalls } from '@quotavera/contract';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { premiumEvidence } from './service-evidence.ts';

export function valueRoutes({ db }: ServerContext): Route[] {
  return [route(toolsCalls.readPremiums, () => premiumEvidence(db))];
}
