import { Anchor, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { STATUS_TONES, type WholeCase } from '../queries.ts';
import { AppealAnswer } from './AppealAnswer.tsx';
import { CaseDecision } from './CaseDecision.tsx';
import { PersonLink } from './PersonLink.tsx';
import { useTargetWords } from './useTargetWords.ts';

const WORDS = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** The target's words when it was reported, beside those of now: who wrote them may have changed them since. */
function ReportedWords({ words, now }: { words: string; now: string }) {
  const { t } = useTranslation('support-reports');
  if (words === '') return null;
  const shown: [string, string][] =
    words === now
      ? [[t('case.wordsThen'), words]]
      : [
          [t('case.wordsThen'), words],
          [t('case.wordsNow'), now || t('text.none')],
        ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: shown.length }} mt="xs">
        {shown.map(([label, text]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text style={WORDS}>{text}</Text>
          </div>
        ))}
      </SimpleGrid>
      {words === now ? (
        <Text size="sm" c="dimmed">
          {t('case.sameWords')}
        </Text>
      ) : null}
    </>
  );
}

function Complaints({ whole }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  const isAdmin = useDecision('users.administer').granted;
  if (whole.by_house && whole.complaints.length === 0) return <Text c="dimmed">{t('case.byHouse')}</Text>;
  return whole.complaints.map(({ id, reason, text, words, reporter, name, email, created_at: at }) => (
    <Paper key={id} p="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{t(`reason.${reason}`)}</Text>
        <Text size="sm" c="dimmed">
          {reporter ? (
            <PersonLink id={reporter.id}>{reporter.username}</PersonLink>
          ) : name ? (
            `${name}, ${email} (${t('case.visitor')})`
          ) : (
            t(isAdmin ? 'case.gone' : 'case.unnamed')
          )}
          {' · '}
          <TimeText value={at} />
        </Text>
      </Group>
      <Text style={WORDS}>{text}</Text>
      <ReportedWords words={words} now={whole.words} />
    </Paper>
  ));
}

type TipEvidence = NonNullable<WholeCase['tip']>;

function useEntryName(): (type: string) => string {
  const { t, i18n } = useTranslation('tips');
  const NAMES: Readonly<Record<string, string>> = {
    publication: 'published',
    amendment: 'amended',
    note: 'noted',
    stop: 'stopped',
    terms: 'restricted',
    freeing: 'widened',
    exit: 'exited',
    withdrawal: 'withdrawn',
    disabling: 'disabled',
    enabling: 'enabled',
    settlement: 'settled',
    resettlement: 'resettled',
  };
  return (type) => {
    const key = `history.${NAMES[type] ?? type}`;
    return i18n.exists(key, { ns: 'tips' }) ? t(key as 'history.published') : type;
  };
}

/** The tip as it was reported: its words, its price beside the market's, and what the log says of it. */
function TipPart({ id, tip }: { id: number; tip: TipEvidence }) {
  const { t } = useTranslation('support-reports');
  const entryName = useEntryName();
  const format = useFormats();
  const compared = tip.imported_odds
    ? [
        format.odds(tip.imported_odds),
        tip.imported_bookmaker,
        t(tip.price_verified ? 'case.verified' : 'case.unverified'),
      ]
    : [t('case.notCompared')];
  return (
    <Facts
      facts={[
        [
          t('case.match'),
          <Anchor key="match" component={Link} to={paths.tipPublic(id)}>
            {tip.title || `#${id}`}
          </Anchor>,
        ],
        [
          t('case.words'),
          tip.description || tip.tags.length > 0 || tip.disabled ? (
            <span key="words" style={WORDS}>
              {[
                tip.description,
                tip.tags.map((tag) => `#${tag}`).join(' '),
                tip.disabled ? `(${t('case.hidden')})` : '',
              ]
                .filter(Boolean)
                .join('\n')}
            </span>
          ) : null,
        ],
        [t('case.odds'), format.odds(tip.odds)],
        [
          t('case.imported'),
          <span key="imported">
            {compared.filter(Boolean).join(' · ')}
            {tip.imported_seen_at ? (
              <>
                {' · '}
                <TimeText value={tip.imported_seen_at} />
              </>
            ) : null}
          </span>,
        ],
        [t('case.published'), tip.published_at && <TimeText key="published" value={tip.published_at} style="long" />],
        [t('case.starts'), tip.starts_at && <TimeText key="starts" value={tip.starts_at} style="long" />],
        [
          t('case.entries'),
          tip.entries.length > 0 ? (
            <Stack key="entries" gap={2}>
              {tip.entries.map(({ type, at, index }) => (
                <span key={`${type}${at}`}>
                  {entryName(type)} · <TimeText value={at} style="long" />
                  {index === null ? null : ` · ${t('case.entry', { index })}`}
                </span>
              ))}
            </Stack>
          ) : null,
        ],
      ]}
    />
  );
}

function UserPart({ whole: { account, user } }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  return (
    <Facts
      facts={[
        [
          t('case.user'),
          <PersonLink key="user" id={account.id}>
            {account.username}
            {account.name ? ` (${account.name})` : ''}
            {user.banned ? ` · ${t('case.banned')}` : ''}
          </PersonLink>,
        ],
        [t('case.registered'), <TimeText key="registered" value={user.registered_at} />],
        [
          t('case.bio'),
          user.headline || user.bio ? (
            <span key="bio" style={WORDS}>
              {[user.headline, user.bio].filter(Boolean).join('\n')}
            </span>
          ) : null,
        ],
        [
          t('case.prices'),
          user.tips > 0 ? t('case.pricesValue', { tips: user.tips, unverified: user.unverified }) : null,
        ],
        [
          t('case.earlier'),
          user.earlier_cases > 0
            ? t('case.earlierValue', { cases: user.earlier_cases, upheld: user.earlier_upheld })
            : null,
        ],
        [
          t('case.suspicions'),
          user.suspicions > 0 ? (
            <Anchor key="suspicions" component={Link} to={`${paths.reports}?tab=suspicions`}>
              {user.suspicions}
            </Anchor>
          ) : null,
        ],
      ]}
    />
  );
}

function Decided({ whole }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  if (!whole.decided_at) return null;
  return (
    <Section title={t('case.decision')}>
      <Facts
        facts={[
          [t('follow.measure'), whole.measure && t(`measure.${whole.measure}`)],
          [t('follow.ground'), whole.ground && t(`ground.${whole.ground}`)],
          [t('follow.rule'), whole.rule && t(`reason.${whole.rule}`)],
          [
            t('follow.statement'),
            <span key="statement" style={WORDS}>
              {whole.statement}
            </span>,
          ],
          [t('case.decidedBy'), whole.decided_by?.username],
          [t('follow.decided'), <TimeText key="decided" value={whole.decided_at} style="long" />],
        ]}
      />
    </Section>
  );
}

function Whole({ whole }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  return (
    <Stack gap="lg">
      <Group gap={6}>
        <Tag tone={STATUS_TONES[whole.status]}>{t(`status.${whole.status}`)}</Tag>
        {whole.urgent ? <Tag tone="negative">{t('list.urgent')}</Tag> : null}
      </Group>
      <Section title={t('case.complaints')}>
        <Complaints whole={whole} />
      </Section>
      {whole.tip && whole.target.tip_id !== null ? (
        <Section title={t('case.tip')}>
          <TipPart id={whole.target.tip_id} tip={whole.tip} />
        </Section>
      ) : null}
      <Section title={t('case.user')}>
        <UserPart whole={whole} />
      </Section>
      <Decided whole={whole} />
      {whole.appeals.length > 0 ? (
        <Section title={t('case.appeals')}>
          {whole.appeals.map((appeal) => (
            <AppealAnswer key={appeal.id} appeal={appeal} whole={whole} />
          ))}
        </Section>
      ) : null}
      {whole.next.length > 0 ? <CaseDecision key={whole.version} whole={whole} /> : null}
    </Stack>
  );
}

/** Everything about a reported target, and the decision. */
export function CaseDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('support-reports');
  const words = useTargetWords();
  const read = useApi(
    supportAddresses.readReportCase,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, staleTime: 0 },
  );
  const target = read.data?.target;
  const title = target ? words(target) : t('title');
  return (
    <Dialog open={id !== null} onClose={onClose} title={title}>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={320} radius={8} />
        </LoadingState>
      ) : null}
      {read.data ? <Whole whole={read.data} /> : null}
    </Dialog>
  );
}
