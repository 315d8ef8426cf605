import { listAudit } from '@quotavera/contract/users';
import { romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditPage } from './service.ts';

export function auditRoutes(db: Db): Route[] {
  return [
    route(listAudit, ({ query }) => {
      const { page: _page, page_size: _size, cursor: _cursor, from, to, ...filters } = query;
      return auditPage(
        db,
        { ...filters, from: from ? romeDayStart(from) : undefined, before: to ? romeDayEnd(to) : undefined },
        { path: listAudit.path, query },
      );
    }),
  ];
}
