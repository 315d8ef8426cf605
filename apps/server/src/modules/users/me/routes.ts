import { currentUser } from '@quotavera/contract/users';
import type { Member } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { presentUserInfo } from './presenter.ts';
import * as repository from './repository.ts';

export function meRoutes(db: Db): Route[] {
  const infoOf = async (viewer: Member, now: Date) => {
    const info = await repository.findInfo(db, viewer.accountId, now);
    return presentUserInfo(info, viewer, info.simulated);
  };
  return [route(currentUser, ({ viewer, clock }) => infoOf(viewer, clock.now()))];
}
