import { TextInput } from '@mantine/core';
import { SOCIAL_NETWORKS, type SocialNetwork } from '@quotavera/domain/accounts';
import { useTranslation } from 'react-i18next';
import { Fields } from './SectionFrame.tsx';

type Socials = Readonly<Partial<Record<SocialNetwork | 'note', string>>>;

const NAMES: Readonly<Record<Exclude<SocialNetwork, 'website'>, string>> = {
  telegram: 'Telegram',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  twitch: 'Twitch',
  linkedin: 'LinkedIn',
};

const PLACEHOLDERS: Readonly<Record<SocialNetwork, string>> = {
  telegram: '@',
  instagram: '@',
  x: '@',
  youtube: '@',
  tiktok: '@',
  facebook: 'facebook.com/…',
  twitch: '@',
  linkedin: 'linkedin.com/in/…',
  website: 'example.com',
};

/** Takes an entry for each network: a name or an address, as the user has it at hand. */
export function SocialFields({
  values,
  errorOf,
  onChange,
}: {
  values: Socials;
  errorOf: (path: string) => string | undefined;
  onChange: (values: Socials) => void;
}) {
  const { t } = useTranslation('accounts-profile');
  return (
    <Fields>
      {SOCIAL_NETWORKS.map((network) => (
        <TextInput
          key={network}
          label={network === 'website' ? t('public.website') : NAMES[network]}
          placeholder={PLACEHOLDERS[network]}
          value={values[network] ?? ''}
          error={errorOf(`socials.${network}`)}
          inputMode={network === 'website' ? 'url' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...values, [network]: event.currentTarget.value })}
        />
      ))}
    </Fields>
  );
}
