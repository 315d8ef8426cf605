import type { ServerContext } from '../../../platform/context.ts';
import { createReplyCache, type ReplyCache } from '../../../platform/http/index.ts';
import { selectPublicVersion } from './repository.ts';

/** A cache of replies that are the same for every visitor, until tips or follows change. */
export const createPublicReplies = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): ReplyCache =>
  createReplyCache(() => selectPublicVersion(db), clock);
