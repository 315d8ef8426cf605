import { PLANS } from '@quotavera/domain/access';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { z } from 'zod';
import { id } from '../core/index.ts';

export const plan = z.enum(PLANS);
const reason = z.string().trim().min(FREE_TEXT_MIN).max(FREE_TEXT_MAX);

export const accountChange = { user_id: id, reason, revision: z.int().min(0).optional() };
export const ACCOUNT_CHANGE_ERRORS = [
  'not_found',
  'conflict',
  'own_account',
  'last_admin',
  'account_closed',
  'nothing_to_change',
] as const;
