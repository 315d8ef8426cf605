import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

/** The effects of an import, as preview and import answer them. */
export type ImportReport = ReplyTo<typeof bankrollAddresses.previewBetImport>;

/** The reader's choices of how a file is read. */
export type ImportMapping = Partial<ImportReport['mapping']>;
