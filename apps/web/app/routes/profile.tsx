import { ProfilePage } from '../features/accounts/profile/ProfilePage.tsx';

export const handle = {
  ns: [
    'accounts-profile',
    'shell-menu',
    'ui',
    'tips-bets',
    'alerts-chats',
    'alerts-preferences',
    'accounts-care',
    'accounts-connections',
    'accounts-data-rights',
    'accounts-security',
    'accounts-password',
  ],
};

export default ProfilePage;
