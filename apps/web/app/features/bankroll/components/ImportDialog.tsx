import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { IMPORT_FIELDS, IMPORT_FORMATS, type ImportField, UNPUBLISHED_FORMATS } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { sendFile } from '../../../platform/api/send-file.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { FileButton, NumberInput } from '../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconUpload } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll } from '../queries.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import type { ImportMapping as Mapping, ImportReport as Report } from './import-report.ts';
import { Rejections } from './Rejections.tsx';
import { useFieldName } from './useFieldName.ts';

/** Fields that every bet has come first. */
const FIRST: readonly ImportField[] = ['placed_at', 'event', 'odds', 'stake', 'outcome', 'profit', 'payout'];
const FIELDS = [...FIRST, ...IMPORT_FIELDS.filter((field) => !FIRST.includes(field))];
/** A file's bets become a bankroll's, or the declared history of a tipster. */
const TARGETS = ['bankroll', 'declared'] as const;
type Target = (typeof TARGETS)[number];

const NONE = '';

/** Nothing tells a file of these sources but what the reader says. */
const isUnpublished = (format: Report['format']): boolean =>
  (UNPUBLISHED_FORMATS as readonly Report['format'][]).includes(format);

/** Assigns the columns of a file, and says how it writes numbers and days. */
function Columns({ report, onChange }: { report: Report; onChange: (mapping: Mapping) => void }) {
  const { t } = useTranslation('bankroll');
  const fieldName = useFieldName();
  const { mapping, header, sample } = report;
  const example = (column: number) => sample.map((row) => row[column]).find(Boolean);
  const choose = (field: string, value: string) => {
    const { [field]: _, ...others } = mapping.columns;
    onChange({ ...mapping, columns: value === NONE ? others : { ...others, [field]: Number(value) } });
  };
  const columns = header.map((name, at) => ({
    value: String(at),
    label: `${name || at + 1}${example(at) ? ` (${example(at)!.slice(0, 24)})` : ''}`,
  }));
  return (
    <details open={(report.format === 'other' || isUnpublished(report.format)) && !report.remembered}>
      <summary>{t('import.columns')}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            size="sm"
            label={fieldName(field)}
            value={mapping.columns[field] === undefined ? NONE : String(mapping.columns[field])}
            data={[{ value: NONE, label: t('import.noColumn') }, ...columns]}
            onChange={(event) => choose(field, event.currentTarget.value)}
          />
        ))}
        <NumberInput
          size="sm"
          label={t('import.headerLine')}
          value={mapping.header_line}
          min={0}
          max={100}
          onChange={(line) => {
            // Another header has other columns: they are found anew.
            if (line !== '' && Number(line) >= 0)
              onChange({ ...(mapping.format ? { format: mapping.format } : {}), header_line: Number(line) });
          }}
        />
      </SimpleGrid>
    </details>
  );
}

/** Says where a file comes from as its header tells it, and lets the reader say otherwise. */
function Source({ report, onChange }: { report: Report; onChange: (mapping: Mapping) => void }) {
  const { t } = useTranslation('bankroll');
  const format = t(`import.formats.${report.format}`);
  return (
    <NativeSelect
      size="sm"
      label={report.format === 'other' ? t('import.notRecognised') : t('import.recognised', { format })}
      description={
        isUnpublished(report.format) && !report.remembered
          ? t('import.unpublished', { format })
          : t('import.anotherFormat')
      }
      value={report.format}
      data={IMPORT_FORMATS.map((value) => ({ value, label: t(`import.formats.${value}`) }))}
      onChange={(event) => {
        // Another source has other columns: they are found anew.
        onChange({ format: event.currentTarget.value as Report['format'] });
      }}
    />
  );
}

/** Shows the effects of an import, and each row that it doesn't take with its line and reason. */
function Findings({ report, currency }: { report: Report; currency: Bankroll['currency'] }) {
  const { t, i18n } = useTranslation('bankroll');
  const format = useFormats();
  const { rejections } = report;
  return (
    <>
      <Text fw={600} role="status">
        {t('import.found', {
          format: t(`import.formats.${report.format}`),
          read: format.count(report.rows_read),
          created: format.count(report.rows_new),
          changed: format.count(report.rows_changed),
          same: format.count(report.rows_same),
          rejected: format.count(report.rows_rejected),
        })}
      </Text>
      {report.unread.length > 0 ? (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('import.unread', { names: new Intl.ListFormat(i18n.language).format(report.unread) })}
        </Text>
      ) : null}
      {report.balances_only ? <Note kind="info">{t('import.balancesOnly')}</Note> : null}
      <Text>
        {t('stats.staked')} <Cents cents={report.staked_cents} currency={currency} /> · {t('stats.profit')}{' '}
        <Cents cents={report.profit_cents} currency={currency} result />
      </Text>
      {rejections.length > 0 ? <Rejections rejections={rejections} /> : null}
    </>
  );
}

/** Own bets from a file: chosen, looked at, put right column by column, and only then written. */
export function ImportDialog({
  bankroll,
  declared,
  onClose,
}: {
  /** The bankroll is null for a tipster's history alone. */
  bankroll: Bankroll | null;
  /** The reader may declare a history from elsewhere. */
  declared: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const { busy, error, run, clear } = useSave();
  const [target, setTarget] = useState<Target>(bankroll ? 'bankroll' : 'declared');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [choices, setChoices] = useState<Mapping | null>(null);
  const currency = bankroll?.currency ?? 'EUR';

  const query = (mapping: Mapping | null): Record<string, string> => ({
    ...(target === 'declared' ? { declared: 'true' } : { bankroll: String(bankroll?.id) }),
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  });
  async function look(chosen: File, mapping: Mapping | null): Promise<void> {
    setFile(chosen);
    setChoices(mapping);
    const found = await run(() => sendFile<Report>(bankrollAddresses.previewBetImport.path, query(mapping), chosen));
    setReport(found ?? (mapping ? report : null));
  }
  async function confirm(): Promise<void> {
    if (!file || !report) return;
    const imported = await run(() => sendFile<Report>(bankrollAddresses.importBets.path, query(choices), file));
    if (!imported) return;
    const created = format.count(imported.rows_new + imported.rows_changed);
    notify('success', target === 'declared' ? t('import.doneDeclared') : t('import.done', { created }));
    onClose();
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('import.title')}
      confirm={t('import.confirm')}
      busy={busy}
      disabled={!report || report.questions.length > 0 || report.rows_new + report.rows_changed === 0}
      error={error}
      onConfirm={confirm}
    >
      <Text size="sm" c="dimmed">
        {t('import.text')}
      </Text>
      {declared && bankroll ? (
        <Segmented
          label={t('import.target')}
          options={TARGETS.map((value) => ({ value, label: t(`import.targets.${value}`) }))}
          value={target}
          onChange={(value) => {
            setTarget(value);
            setReport(null);
            setFile(null);
          }}
        />
      ) : null}
      {target === 'declared' ? <Note kind="info">{t('import.declaredText')}</Note> : null}
      <Group gap="sm">
        <FileButton
          accept=".csv,.txt,.xlsx,.ods,text/csv"
          onChange={(chosen) => {
            clear();
            setReport(null);
            if (chosen) void look(chosen, null);
          }}
        >
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={17} aria-hidden="true" />}>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        {file ? <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text> : null}
      </Group>
      {report ? (
        <>
          {file ? (
            <ImportQuestions
              questions={report.questions}
              currency={currency}
              mapping={choices ?? (report.remembered ? report.mapping : {})}
              onChange={(mapping) => void look(file, mapping)}
            />
          ) : null}
          <Findings report={report} currency={currency} />
          {file ? <Source report={report} onChange={(mapping) => void look(file, mapping)} /> : null}
          <ImportPreview report={report} currency={currency} />
          {file ? <Columns report={report} onChange={(mapping) => void look(file, mapping)} /> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
}

/** Imports that were made, each of which can be undone as a whole. */
export function Imports() {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const { busy, save } = useSave();
  const [confirming, setConfirming] = useState<number | null>(null);
  const { data } = useApi(bankrollAddresses.listBetImports, {}, { staleTime: 0 });
  if (!data || data.results.length === 0) return null;
  async function undo(id: number): Promise<void> {
    if (await save(bankrollAddresses.undoBetImport, { params: { id } })) notify('success', t('import.undone'));
    setConfirming(null);
  }
  return (
    <Panel title={t('import.list')}>
      <Table>
        <Table.Tbody>
          {data.results.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <b>{row.name}</b>
                <Text size="sm" c="dimmed">
                  <TimeText value={row.created_at} /> · {row.bankroll.name} ·{' '}
                  {t('import.rows', { count: row.rows_new, shown: format.count(row.rows_new) })}
                </Text>
                {row.review ? (
                  <Text size="sm" c={row.review.state === 'refused' ? 'red' : undefined}>
                    {t(`import.review.${row.review.state}`, { reason: row.review.reason })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="sm"
                  loading={busy && confirming === row.id}
                  variant={confirming === row.id ? 'outline' : 'default'}
                  color={confirming === row.id ? 'red' : undefined}
                  onClick={() => (confirming === row.id ? void undo(row.id) : setConfirming(row.id))}
                >
                  {t(confirming === row.id ? 'import.undoSure' : 'import.undo')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
