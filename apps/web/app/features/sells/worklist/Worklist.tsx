import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { Disputes } from './Disputes.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { MoneyJobs } from './MoneyJobs.tsx';

const SECTIONS = { disputes: Disputes, refunds: FailedRefunds, jobs: MoneyJobs } as const;
const NAMES = ['disputes', 'refunds', 'jobs'] as const;

/** Whatever money asks of an admin, each kind in a list of its own. */
export default function Worklist() {
  const { t } = useTranslation('sells-worklist');
  const [search] = useSearchParams();
  const chosen = NAMES.find((name) => name === search.get('tab')) ?? NAMES[0];
  const Shown = SECTIONS[chosen];
  return (
    <Stack gap="md">
      <LinkTabs
        label={t('tabs.label')}
        current={chosen}
        tabs={NAMES.map((value) => ({ value, label: t(`tabs.${value}`), to: { search: `?as=work&tab=${value}` } }))}
      />
      <Shown />
    </Stack>
  );
}
