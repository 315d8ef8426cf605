import type { Mail } from '../../platform/mail/index.ts';

/** The past of the simulated world sends no mail. */
export const NO_MAIL: Mail = {
  delivers: false,
  toMember: async () => null,
  toAddress: async () => 0,
  markHandled: async () => false,
  retry: async () => false,
};
