export { GuardedPage } from './GuardedPage.tsx';
export { PageAddresses } from './PageAddresses.tsx';
export { Page, PageHeader, Panel } from './PageHeader.tsx';
export { PageMeta } from './PageMeta.tsx';
export { ServerMarkup } from './ServerMarkup.tsx';
export { StructuredData, usePublicAddress } from './StructuredData.tsx';
