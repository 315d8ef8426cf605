import { Button, Group, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { EXCLUSION_PERIODS, type ExclusionPeriod, exclusionUntil, isForAlways } from '@quotavera/domain/care';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';
import { type CareState, useCareChange } from '../useCareChange.ts';

function ExclusionDialog({ running, onClose }: { running: number | null; onClose: () => void }) {
  const { t } = useTranslation('accounts-care');
  const format = useFormats();
  const zone = useTimeZone();
  const { busy, error, change } = useCareChange();
  const [period, setPeriod] = useState<ExclusionPeriod>('7');
  const [understood, setUnderstood] = useState(false);
  const until = exclusionUntil(running, period, Date.now());

  async function confirm(): Promise<void> {
    if (await change(accountsMemberAddresses.excludeMyself, { body: { period } }, () => t('exclusion.done'))) onClose();
  }

  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('exclusion.dialogTitle')}
      confirm={t('exclusion.confirm')}
      busy={busy}
      disabled={!understood}
      error={error}
      onConfirm={confirm}
    >
      <Text>{t('exclusion.text')}</Text>
      <ChoiceChips
        label={t('exclusion.period')}
        options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`exclusion.periods.${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      {isForAlways(until) ? null : (
        <Text size="sm" c="dimmed" role="status">
          {t('exclusion.chosen', { until: format.instant(new Date(until).toISOString(), zone, 'long') })}
        </Text>
      )}
      <Text size="sm">{t('exclusion.ends')}</Text>
      <Text size="sm">{t('exclusion.stays')}</Text>
      <Checkbox
        label={t('exclusion.understand')}
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

/** Self-exclusion: what it does, whether it is active, and how to begin or prolong it. */
export function ExclusionPanel({ exclusion }: { exclusion: CareState['selfExclusion'] }) {
  const { t } = useTranslation('accounts-care');
  const format = useFormats();
  const zone = useTimeZone();
  const [asking, setAsking] = useState(false);
  const since = exclusion ? format.instant(exclusion.since, zone, 'long') : '';
  const until = exclusion ? format.instant(exclusion.until, zone, 'long') : '';
  return (
    <Panel title={t('exclusion.title')}>
      {exclusion ? (
        <Note kind="info">
          {exclusion.always ? t('exclusion.activeAlways', { since }) : t('exclusion.active', { since, until })}
        </Note>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('exclusion.text')}
      </Text>
      {exclusion?.always ? null : (
        <Group>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t(exclusion ? 'exclusion.extend' : 'exclusion.button')}
          </Button>
        </Group>
      )}
      {asking ? (
        <ExclusionDialog running={exclusion ? Date.parse(exclusion.until) : null} onClose={() => setAsking(false)} />
      ) : null}
    </Panel>
  );
}
