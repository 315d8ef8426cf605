import { supportAddresses } from '@quotavera/contract/support/addresses';
import { listed, on, type Row } from './api.ts';

/** Nobody has said anything: what pages that have a conversation are answered where their test is about something else. */
export const noComments: readonly Row[] = [
  on(supportAddresses.listComments, {
    ...{ ...listed(), results: [], state: 'open', comments: 0 },
    ...{ may_write: false, may_close: false, may_hide: false },
  }),
  on(supportAddresses.readCommentChoices, { off: false, muted: [] }),
  on(supportAddresses.listQuestions, { ...listed(), results: [] }),
];
