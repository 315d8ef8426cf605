import { Divider, Skeleton, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText, useTimeZone } from '../../../ui/time/index.ts';
import { ExclusionPanel } from './components/ExclusionPanel.tsx';
import { HelpLines } from './components/HelpLines.tsx';
import { LimitRow } from './components/LimitRow.tsx';
import { PausePanel } from './components/PausePanel.tsx';
import type { CareState } from './useCareChange.ts';
import { useLimitWords } from './wording.ts';

/** Limits on what only tipsters can do are shown to tipsters alone. */
const OF_TIPSTERS: readonly string[] = ['daily_tips', 'tip_risk_milli'];

function History({ history }: { history: CareState['history'] }) {
  const { t } = useTranslation('accounts-care');
  const words = useLimitWords();
  const format = useFormats();
  const zone = useTimeZone();
  if (history.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('history.empty')}
      </Text>
    );
  return (
    <Stack component="ul" className="plain-list" fz="sm" gap="xs">
      {history.map((line) => {
        const kind = line.kind ? t(`kind.${line.kind}.name`) : '';
        const value = line.kind ? words(line.kind, line.value) : '';
        const always = line.until?.startsWith('9999') ?? false;
        const until = line.until ? format.instant(line.until, zone, 'long') : '';
        const type = line.type === 'self_excluded' && always ? 'self_excluded_always' : line.type;
        return (
          <li key={`${line.at}${line.type}${line.kind}`}>
            <Text span inherit c="dimmed">
              <TimeText value={line.at} />
            </Text>{' '}
            · {t(`history.${type}`, { kind, value, until })}
          </li>
        );
      })}
    </Stack>
  );
}

/** The profile's section on safe play: own limits, self-exclusion, help lines. */
export function CareSection() {
  const { t } = useTranslation('accounts-care');
  const care = useApi(accountsMemberAddresses.readCare, {});
  const viewer = useViewer();
  const tipster = viewer.type === 'member' && viewer.userType === 'collaborator';
  if (care.loading) {
    return (
      <LoadingState>
        <Skeleton width="100%" height={320} radius={12} />
      </LoadingState>
    );
  }
  if (!care.data) return <ErrorState error={care.error} onRetry={care.reload} />;
  return (
    <Stack>
      <PausePanel pause={care.data.pause} />
      <Panel title={t('limits.title')}>
        <Text size="sm" c="dimmed">
          {t('lead')}
        </Text>
        <Stack role="list">
          {care.data.limits
            .filter(({ kind }) => tipster || !OF_TIPSTERS.includes(kind))
            .map((limit, n) => (
              <Fragment key={limit.kind}>
                {n > 0 ? <Divider aria-hidden="true" /> : null}
                <LimitRow limit={limit} />
              </Fragment>
            ))}
        </Stack>
      </Panel>
      <ExclusionPanel exclusion={care.data.selfExclusion} />
      <Panel title={t('history.title')}>
        <History history={care.data.history} />
      </Panel>
      <HelpLines />
    </Stack>
  );
}
