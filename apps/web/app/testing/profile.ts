import type { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import type { ReplyTo } from '../platform/api/index.ts';

type Profile = ReplyTo<typeof accountsMemberAddresses.readProfile>;

/** A member's own profile, with whatever a test needs to be different. */
export function ownProfile(different: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    email: 'lettore@example.org',
    pending_email: null,
    email_confirmed: true,
    has_password: true,
    first_name: 'Lia',
    last_name: 'Lettrice',
    user_type: 'user',
    subscription_type: 'free',
    expire_at: null,
    username: 'lia',
    username_visible: 'lia',
    username_fixed_until: null,
    phone_number: '+393471234567',
    birth_date: '1990-05-01',
    extra: { socials: {}, workingyears: null, persdescription: '', whycollaboration: '' },
    sports: [],
    bio: '',
    budget: null,
    wallet_address: null,
    address: {
      street: '',
      city: '',
      postal_code: '',
      country: '',
      latitude: null,
      longitude: null,
      language: 'it',
      type: 'home',
    },
    profile_image: null,
    cover_url: null,
    referral_code: 'LIA23456',
    referrals: null,
    accepted_terms: null,
    terms_version: null,
    language: 'it',
    layout: 'simple',
    color_scheme: 'light',
    created_at: '2026-01-10T10:00:00.000Z',
    ...different,
  };
}
