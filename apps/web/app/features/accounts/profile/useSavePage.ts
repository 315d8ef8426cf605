import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import type { OwnProfile, ProfileBody } from './queries.ts';

type PageChange = ProfileBody & { headline?: string };

/** Headline, sports and links are the tipster's page, the rest is the account's: each goes to its own call. */
export function useSavePage(): (change: PageChange) => Promise<ApiResult<Partial<OwnProfile>>> {
  const queryClient = useQueryClient();
  return async ({ headline, sports, extra, ...account }) => {
    const { socials, ...restExtra } = extra ?? {};
    const { note: _note, ...links } = socials ?? {};
    const ofPage = {
      ...(headline === undefined ? {} : { headline }),
      ...(sports ? { sports } : {}),
      ...(socials ? { links } : {}),
    };
    const ofAccount = { ...account, ...(Object.keys(restExtra).length > 0 ? { extra: restExtra } : {}) };
    if (Object.keys(ofPage).length > 0) {
      const page = await api(recordsMemberAddresses.editTipster, { body: ofPage });
      if (!page.ok) return page;
      queryClient.setQueryData(queryKeyOf(recordsMemberAddresses.ownTipster, {}), page.data);
    }
    if (Object.keys(ofAccount).length > 0) {
      const saved = await api(accountsMemberAddresses.updateProfile, { body: ofAccount });
      if (!saved.ok) return saved;
    }
    // The profile says the links as they were cut to be kept.
    return api(accountsMemberAddresses.readProfile, {});
  };
}
