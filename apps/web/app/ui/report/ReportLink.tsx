import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type About = { tip: number } | { user: string } | { bankroll: string };

function addressOf(about: About): string {
  if ('tip' in about) return paths.reportOf('tip', about.tip);
  return 'user' in about ? paths.reportUser(about.user) : paths.reportBankroll(about.bankroll);
}

/** Where anybody can say that something is wrong with a tip, a tipster, or the page of a bankroll, which its secret names. */
export function ReportLink(about: About) {
  const { t } = useTranslation('ui');
  return (
    <Anchor
      component={Link}
      to={addressOf(about)}
      size="sm"
      c="dimmed"
      py={12}
      style={{ alignSelf: 'flex-start' }}
      rel="nofollow"
    >
      {t('tip' in about ? 'report.tip' : 'user' in about ? 'report.user' : 'report.bankroll')}
    </Anchor>
  );
}
