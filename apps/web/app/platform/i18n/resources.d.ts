import type { ServerNamespace, Texts } from '@quotavera/i18n/server';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Omit<Texts, ServerNamespace>;
  }
}
