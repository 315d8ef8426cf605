import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { randomUuid } from '../../../platform/api/attempts.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useUser } from '../../../platform/viewer/index.ts';
import { IconCalendarTime, IconDeviceFloppy, IconSend, IconTrash } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { asksToRepeat } from '../components/RepeatNote.tsx';
import { useLastAudience } from './Audience.tsx';
import { LegsSection } from './LegsSection.tsx';
import type { TipForm } from './model.ts';
import { usePastedText } from './PasteDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { AudienceSection, KindSection, ReasonSection, StakeSection } from './Sections.tsx';
import { Templates } from './TemplatesDialog.tsx';
import classes from './TipForm.module.css';
import { Totals } from './Totals.tsx';
import { forgetUnsent, type Unsent, unsentOf } from './unsent.ts';
import { type Draft, type Parted, type StoredDraft, useDraft } from './useDraft.ts';
import { useTipForm } from './useTipForm.ts';
import { totalsOfForm } from './validation.ts';

function Saved({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const { t } = useTranslation('tips-form');
  if (draft.state === 'none' || (draft.state === 'saved' && dirty)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(`draft.${draft.state}`)}{' '}
      {draft.state === 'saved' && draft.savedAt !== null ? <TimeText value={draft.savedAt} style="time" /> : null}
    </Text>
  );
}

function Refusal({ error }: { error: ApiError | null }) {
  const errorText = useErrorText();
  return error ? <Note kind="error">{errorText(error)}</Note> : null;
}

/** The own channels, for the choice of who sees the tip. */
function useChannels() {
  const user = useUser();
  const username = user.data?.username ?? '';
  const read = useApi(
    recordsAddresses.readTipster,
    { params: { id: username } },
    { enabled: username !== '', staleTime: 300_000 },
  );
  return read.data?.channels ?? [];
}

/** Says that the draft was changed elsewhere, and where its other version is. */
function PartedNote({ parted }: { parted: Parted }) {
  const { t } = useTranslation('tips-form');
  return (
    <Note kind="info">
      <Text size="sm">{t(`unsaved.${parted.why}`)}</Text>
      {parted.why === 'not_found' ? null : (
        <Button component={Link} to={paths.tipPublic(parted.id)} target="_blank" size="sm" mt="xs">
          {t('unsaved.other')}
        </Button>
      )}
    </Note>
  );
}

interface FormProps {
  initial: TipForm;
  /** A new tip's unsaved words are kept under this name, which says what the address proposes. */
  name: string;
  /** The stored draft that the form writes to; null for a new tip. */
  stored: StoredDraft | null;
  /** Whether the choice of readers is that of the tip before. */
  asBefore?: boolean;
  onCreated: (id: number) => void;
}

/**
 * The whole form, with totals and actions always in view. It opens with what this tab has kept of the same form because it was never saved.
 */
export function TipFormView(props: FormProps) {
  const account = useUser().data?.userId ?? 0;
  const nameOf = (id: number | null) => `${account} ${id ?? props.name}`;
  const [unsent, setUnsent] = useState(() => unsentOf(nameOf(props.stored?.id ?? null)));
  return (
    <OneForm
      key={unsent === null ? 'fresh' : 'found'}
      {...props}
      unsent={unsent}
      nameOf={nameOf}
      onFresh={() => {
        forgetUnsent([nameOf(props.stored?.id ?? null)]);
        setUnsent(null);
      }}
    />
  );
}

function OneForm({
  initial,
  stored,
  asBefore = false,
  onCreated,
  unsent,
  nameOf,
  onFresh,
}: FormProps & { unsent: Unsent | null; nameOf: (draftId: number | null) => string; onFresh: () => void }) {
  const { t } = useTranslation('tips-form');
  const navigate = useNavigate();
  const state = useTipForm(initial, unsent?.form);
  const [formId] = useState(() => unsent?.formId ?? randomUuid());
  const draft = useDraft(state, { stored, formId, nameOf, onCreated });
  const channels = useChannels();
  const remembered = useLastAudience(state, asBefore && unsent === null);
  const [asking, setAsking] = useState(false);
  const [repeated, setRepeated] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const root = useRef<HTMLFormElement>(null);
  const { form } = state;
  const totals = totalsOfForm(form);
  const scheduled = form.publishAt !== '';

  /** Focuses the first field with an error, which is on screen only after the next paint. */
  function showFirstFault(): void {
    requestAnimationFrame(() => {
      const fault = root.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [role="radiogroup"][aria-describedby] input',
      );
      fault?.focus({ preventScroll: true });
      fault?.scrollIntoView({ block: 'center' });
    });
  }

  /** Folded sections that were filled in must be open, and what was filled in is shown with its errors. */
  function applied(): void {
    setRound((before) => before + 1);
    state.touch('bookmaker');
  }

  const pasted = usePastedText(state, applied);

  function ask(): void {
    setRepeated(null);
    if (state.check()) setAsking(true);
    else showFirstFault();
  }

  async function publish(): Promise<void> {
    setBusy(true);
    const result = await draft.publish(repeated !== null);
    setBusy(false);
    if (!result.ok && asksToRepeat(result.error)) {
      setRepeated(result.error);
      return;
    }
    setAsking(false);
    if (!result.ok) {
      state.refuse(result.error);
      showFirstFault();
      return;
    }
    notify('success', t(scheduled ? 'done.scheduled' : 'done.published'));
    void navigate(scheduled ? `${paths.tips}?tab=own&status=draft` : paths.tipPublic(result.data.id));
  }

  async function save(): Promise<void> {
    const result = await draft.save();
    if (result.ok) {
      notify('success', t('draft.done'));
      return;
    }
    state.refuse(result.error);
    showFirstFault();
  }

  async function discard(): Promise<void> {
    if (await draft.discard()) void navigate(`${paths.tips}?tab=own`);
  }

  return (
    <form
      ref={root}
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Stack miw={0}>
        {draft.parted ? <PartedNote parted={draft.parted} /> : null}
        {unsent && state.dirty ? (
          <Note kind="info">
            <Text size="sm">{t('unsaved.found')}</Text>
            <Button size="sm" mt="xs" onClick={onFresh}>
              {t('unsaved.fresh')}
            </Button>
          </Note>
        ) : null}
        <Group gap="xs">
          <Templates state={state} onApplied={applied} />
          {pasted.button}
        </Group>
        {pasted.panel}
        <KindSection state={state} />
        <LegsSection state={state} />
        <StakeSection state={state} />
        {/* The key resets the sections, because a template may fill folded ones, which must then be open. */}
        <ReasonSection key={`reason ${round}`} state={state} />
        <AudienceSection key={`audience ${round} ${remembered}`} state={state} channels={channels} />
      </Stack>
      <aside className={classes.bar} aria-label={t('totals.label')}>
        <Title order={2} visibleFrom="lg">
          {t('totals.label')}
        </Title>
        <Refusal error={state.refusal} />
        <Totals form={form} totals={totals} />
        <Flex direction={{ base: 'row', lg: 'column-reverse' }} wrap={{ base: 'wrap', lg: 'nowrap' }} gap="xs">
          {draft.id === null ? null : (
            <Button variant="subtle" px="sm" aria-label={t('draft.discard')} onClick={() => void discard()}>
              <IconTrash size={18} aria-hidden="true" />
              <Box component="span" visibleFrom="lg" ml="xs">
                {t('draft.discard')}
              </Box>
            </Button>
          )}
          <Button
            onClick={() => void save()}
            loading={draft.state === 'saving' && !busy}
            leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
          >
            {t('draft.save')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            flex={{ base: '1 0 auto', lg: 'none' }}
            loading={busy}
            leftSection={
              scheduled ? <IconCalendarTime size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
            }
          >
            {t(scheduled ? 'action.schedule' : 'action.publish')}
          </Button>
        </Flex>
        <Saved draft={draft} dirty={state.dirty} />
        <Text size="sm" c="dimmed" visibleFrom="lg">
          {t('totals.note')}
        </Text>
      </aside>
      <PublishDialog
        open={asking}
        form={form}
        totals={totals}
        busy={busy}
        repeated={repeated}
        channel={channels.find(({ id }) => String(id) === form.channelId)}
        onClose={() => setAsking(false)}
        onConfirm={() => void publish()}
      />
    </form>
  );
}
