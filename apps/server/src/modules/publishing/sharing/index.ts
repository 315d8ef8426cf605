import type { ServerModule } from '../../../platform/context.ts';
import { sharingRoutes } from './routes.ts';

/** Other sites show these parts of the public pages: pictures for shared links, and a record's card to embed. */
export const sharingModule: ServerModule = {
  name: 'sharing',
  register: sharingRoutes,
};
