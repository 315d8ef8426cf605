import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { CheckId, Verification } from '@quotavera/domain/ledger';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import {
  CheckMark,
  type Done,
  type Forgeable,
  lastLoss,
  useVerdict,
  verifyForged,
} from '../../../records/verify/index.ts';
import classes from '../HomePage.module.css';

/** The checks that a visitor understands at once; the page Verify has them all. */
const SHOWN = [
  'signature',
  'inclusion',
  'sequence',
  'commitments',
  'settlements',
  'figures',
] as const satisfies readonly CheckId[];

/** Says what the checks found and, where all hold, the offer to forge a loss. */
export default function ProofResult({ done }: { done: Done }) {
  return (
    <>
      <Checked done={done} />
      {done.bundle && done.verification.ok ? <Forgery done={done} loss={lastLoss(done.bundle)} /> : null}
    </>
  );
}

function Checked({ done }: { done: Done }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const { level, color, sentence, reserves } = useVerdict(done);
  return (
    <Stack gap="sm">
      <Text c={color} fw={600} data-verdict={level}>
        {sentence}
      </Text>
      {reserves.map((reserve) => (
        <Text key={reserve} c={color} fz={14}>
          {reserve}
        </Text>
      ))}
      <Text c="dimmed" fz={14}>
        {t('live.counted', {
          entries: format.count(done.bundle?.entries.length ?? 0),
          kilobytes: format.count(Math.round(done.kilobytes)),
          seconds: format.decimal(done.milliseconds / 1000, 1),
        })}
      </Text>
      <SimpleGrid
        component="ul"
        className={`plain-list ${classes.checks}`}
        cols={{ base: 1, xs: 2, md: 3 }}
        spacing="xs"
      >
        {SHOWN.map((id, place) => {
          const status = done.verification.checks.find((check) => check.id === id)?.status ?? 'skipped';
          return (
            <Group component="li" key={id} gap="xs" wrap="nowrap" style={{ animationDelay: `${place * 120}ms` }}>
              <CheckMark status={status} label={t(status === 'failed' ? 'live.wrong' : 'live.right')} />
              <Text fz={14}>{t(`live.checks.${id}`)}</Text>
            </Group>
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

/** A lost tip's profit in a field: whatever is written there is compared with the signed tree. */
function Forgery({ done, loss }: { done: Done; loss: Forgeable | null }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const [forged, setForged] = useState<{ profit: string; verification: Verification } | null>(null);
  if (!loss || !done.bundle) return null;
  const { bundle } = done;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const profit = String(new FormData(event.currentTarget).get('profit') ?? '').trim();
    setForged({ profit, verification: await verifyForged(bundle, loss, profit) });
  };
  const caught = forged?.verification.ok === false;
  return (
    <Stack component="section" gap="sm" align="start" className={classes.forgery} pt="md">
      <Title order={3}>{t('live.cheat')}</Title>
      <Text c="dimmed" maw="75ch">
        {t('live.cheatText', { index: format.count(loss.index), profit: loss.profit })}{' '}
        <Link to={paths.tipPublic(loss.tip)}>{t('live.tip')}</Link>
      </Text>
      <form onSubmit={(event) => void submit(event)}>
        <Group align="end" gap="sm">
          <TextInput
            name="profit"
            label={t('live.profit')}
            defaultValue={loss.profit}
            maxLength={12}
            w={140}
            required
            withAsterisk={false}
            autoComplete="off"
          />
          <Button type="submit">{t('live.try')}</Button>
        </Group>
      </form>
      <div aria-live="polite">
        {forged ? (
          <Alert color={caught ? 'red' : 'green'} title={t(caught ? 'live.caught' : 'live.unchanged')}>
            {caught
              ? t('live.caughtText', { index: format.count(loss.index), from: loss.profit, to: forged.profit })
              : t('live.unchangedText')}
          </Alert>
        ) : null}
      </div>
    </Stack>
  );
}
