import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';
import type { TipsterProfile } from '../queries.ts';

/** Where a tipster publishes, free and paid. */
export function Channels({ channels }: { readonly channels: TipsterProfile['channels'] }) {
  const { t } = useTranslation('tipsters');
  return (
    <Panel title={t('profile.channels')}>
      <ul className={classes.channels}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <b>{channel.name}</b> {channel.is_paid ? t('profile.paidChannel') : t('profile.freeChannel')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
