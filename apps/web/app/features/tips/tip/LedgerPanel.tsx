import { Alert, Box, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck, IconHourglass, IconRefresh, IconShieldCheck } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { TipView } from '../queries.ts';
import { fetchTipProof, type ProofFindings, type ProofOutcome } from './proof.ts';

/** The log includes an entry within a second, so a missing one is requested again a few times. */
const AGAIN_MS = 1500;
const ATTEMPTS = 4;

type State = { at: 'working' } | { at: 'done'; outcome: ProofOutcome };

function useProof(tip: TipView, changes: number): { state: State; again: () => void } {
  const [state, setState] = useState<State>({ at: 'working' });
  const [round, setRound] = useState(0);
  const [initialChanges] = useState(changes);
  const settledAt = tip.view === 'whole' ? tip.settled_at : null;
  const commitment = tip.ledger?.commitment ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a settlement or a press makes it look again; other changes don't touch the log's words
  useEffect(() => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (attempt: number): Promise<void> => {
      const outcome = await fetchTipProof(tip.id, tip.view === 'whole' ? tip : null, commitment, stopped.signal);
      if (stopped.signal.aborted) return;
      if (!outcome.ok && outcome.reason === 'not_yet' && attempt < ATTEMPTS) {
        timer = setTimeout(() => void look(attempt + 1), AGAIN_MS);
        return;
      }
      setState({ at: 'done', outcome });
    };
    setState({ at: 'working' });
    // A change of the tip is included in the log within a second, so the proof is requested a moment later.
    if (changes === initialChanges) void look(1);
    else timer = setTimeout(() => void look(1), AGAIN_MS);
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [tip.id, tip.view, settledAt, commitment, changes, round]);
  return { state, again: () => setRound(round + 1) };
}

/** A check that passed, failed or could not be made (null), or a statement that rests on the operator's word. */
function Check({ good, children }: { good: boolean | 'word' | null; children: ReactNode }) {
  return (
    <Group
      component="li"
      c={good === null ? 'dimmed' : good === 'word' ? 'yellow' : good ? undefined : 'red'}
      gap="sm"
      wrap="nowrap"
      align="flex-start"
    >
      {good === null ? (
        <IconHourglass size={17} aria-hidden="true" />
      ) : good === true ? (
        <IconCheck size={17} stroke={2.4} color="var(--accent)" aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={17} stroke={2} aria-hidden="true" />
      )}
      <span>{children}</span>
    </Group>
  );
}

function Findings({ findings, whole }: { findings: ProofFindings; whole: boolean }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { time } = findings;
  const byWord = time?.evidence === 'operator';
  const included = findings.entries.every((entry) => entry.included);
  return (
    <>
      <Alert
        role="status"
        color={findings.ok ? (byWord ? 'yellow' : 'vite-blue') : 'red'}
        icon={
          findings.ok && !byWord ? (
            <IconShieldCheck size={20} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={20} aria-hidden="true" />
          )
        }
      >
        {t(findings.ok ? (byWord ? 'ledger.okByWord' : 'ledger.ok') : 'ledger.failed')}
      </Alert>
      <Stack component="ul" className="plain-list" fz={14} gap="xs">
        <Check good={findings.signature}>{t('ledger.signature', { size: format.count(findings.treeSize) })}</Check>
        <Check good={included}>{t('ledger.inclusion', { count: findings.entries.length })}</Check>
        {findings.sameCommitment === null ? null : (
          <Check good={findings.sameCommitment}>{t('ledger.sameCommitment')}</Check>
        )}
        {time ? (
          <Check good={byWord ? 'word' : true}>
            {t(`ledger.time.${time.evidence}`, { name: time.name })}{' '}
            {byWord ? null : <TimeText value={new Date(time.at).toISOString()} style="long" />}
          </Check>
        ) : null}
        <Check good={findings.reveals}>
          {findings.reveals === null ? t('ledger.notRevealed') : t(whole ? 'ledger.revealed' : 'ledger.revealedAlone')}
        </Check>
      </Stack>
      <Stack component="ol" gap={6} m={0} p={0} pt="sm" fz="sm" style={{ borderTop: '1px solid var(--line)' }}>
        {findings.entries.map((entry) => (
          <Group component="li" key={entry.index} gap={10} wrap="nowrap" align="baseline">
            <Text span inherit c="dimmed">
              #{format.count(entry.index)}
            </Text>
            <span>
              {t(`ledger.entry.${entry.type}`)}{' '}
              <Text span inherit c="dimmed">
                <TimeText value={entry.at} style="long" />
              </Text>
            </span>
          </Group>
        ))}
      </Stack>
    </>
  );
}

/** Shows this tip's entries in the transparency log, checked here and now in the reader's own browser. */
export function LedgerPanel({
  tip,
  changes,
}: {
  tip: TipView;
  /** The number of the tip's events, each of which is an entry of the log. */
  changes: number;
}) {
  const { t } = useTranslation('tips');
  const { state, again } = useProof(tip, changes);
  return (
    <Box id="ledger" style={{ scrollMarginTop: 16 }}>
      <Panel title={t('ledger.title')}>
        <Text fz={14} c="dimmed">
          {t('ledger.lead')}
        </Text>
        {tip.ledger ? (
          <Text component="div" size="sm" c="dimmed">
            {t('ledger.commitment')}
            <Code
              block
              mt={4}
              bg="var(--sunken)"
              c="var(--ink)"
              style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              {tip.ledger.commitment}
            </Code>
          </Text>
        ) : null}
        {state.at === 'working' ? (
          <Alert color="gray" role="status" icon={<IconHourglass size={18} aria-hidden="true" />}>
            {t('ledger.working')}
          </Alert>
        ) : state.outcome.ok ? (
          <Findings findings={state.outcome.findings} whole={tip.view === 'whole'} />
        ) : (
          <Alert color="gray" role="alert">
            <Stack gap="sm" align="flex-start">
              {t(`ledger.${state.outcome.reason}`)}
              <Button size="sm" onClick={again} leftSection={<IconRefresh size={17} aria-hidden="true" />}>
                {t('action.retry', { ns: 'common' })}
              </Button>
            </Stack>
          </Alert>
        )}
        <Button
          component={Link}
          to={`${paths.verify}?tipster=${encodeURIComponent(tip.tipster.username)}`}
          size="sm"
          style={{ alignSelf: 'flex-start' }}
        >
          {t('ledger.verifyRecord')}
        </Button>
      </Panel>
    </Box>
  );
}
