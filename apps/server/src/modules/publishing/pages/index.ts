import { contentOf, missingParticulars } from '../../../platform/content/texts.ts';
import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { pageRoutes } from './routes.ts';

/** Pages of text that come from files: terms, privacy, imprint, frequent questions. */
export const pagesModule: ServerModule = {
  name: 'pages',
  register(app, { environment, log }) {
    defineRoutes(app, pageRoutes(contentOf(environment)));
    const missing = missingParticulars(environment);
    if (missing.length > 0) {
      log.warn({ missing }, 'legal pages and imprint lack particulars of the operator, which the law asks for');
    }
  },
};
