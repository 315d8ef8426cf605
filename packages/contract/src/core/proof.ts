import { z } from 'zod';

/** The password again, for what an open session alone must not do. Accounts without one prove themselves by a recent sign-in. */
export const ownersPassword = z.string().max(1024).default('');
