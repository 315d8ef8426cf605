import { Anchor, Button, Group } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { DISCOUNT_STATES } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconTicket } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { CodeUses } from './CodeUses.tsx';
import type { Code } from './queries.ts';
import { StopDialog } from './StopDialog.tsx';

const FILTERS = ['state'] as const;
const TONES = { active: 'positive', used_up: 'neutral', over: 'neutral', stopped: 'warning' } as const;

type Chosen = { what: 'edit' | 'stop'; code: Code } | { what: 'new' };

/** A code can be edited until it is used, and stopped while it may be used. */
function Action({ code, onChoose }: { code: Code; onChoose: (chosen: Chosen) => void }) {
  const { t } = useTranslation('sells-discounts');
  if (code.state !== 'active') return null;
  const what = code.uses === 0 ? 'edit' : 'stop';
  return (
    <Button size="sm" aria-label={t(`${what}Of`, { code: code.code })} onClick={() => onChoose({ what, code })}>
      {t(what)}
    </Button>
  );
}

/** Says in a word or two which plans and periods a code is for. */
function useScopeWords(): (code: Pick<Code, 'plan' | 'period'>) => string {
  const { t } = useTranslation('sells-discounts');
  return ({ plan, period }) =>
    [plan ? PLAN_PRICES[plan].name : t('everyPlan'), period ? t(period) : ''].filter(Boolean).join(', ');
}

function useColumns(onChoose: (chosen: Chosen) => void): readonly Column<Code>[] {
  const { t } = useTranslation('sells-discounts');
  const format = useFormats();
  const scopeWords = useScopeWords();
  const address = useAddress();
  return [
    {
      key: 'code',
      header: t('code'),
      inCard: 'title',
      cell: (code) => (
        <Anchor
          component={Link}
          to={address({ code: String(code.id), state: null })}
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {code.code}
        </Anchor>
      ),
    },
    {
      key: 'off',
      header: t('off'),
      inCard: 'figure',
      numeric: true,
      // A code that makes later periods cheaper too says for how many: "−25% × 3".
      cell: ({ percent, cents, periods }) => {
        const off =
          percent === null ? format.money(-(cents ?? 0)) : format.percent(-percent / 100, { signed: true, digits: 0 });
        return periods > 1 ? `${off} × ${format.count(periods)}` : off;
      },
    },
    { key: 'for', header: t('for'), cell: scopeWords },
    {
      key: 'uses',
      header: t('uses'),
      numeric: true,
      cell: ({ uses, uses_max: max }) => t('usesOf', { uses: format.count(uses), max: format.count(max) }),
    },
    { key: 'given', header: t('given'), numeric: true, cell: ({ given_cents: cents }) => format.money(cents) },
    { key: 'until', header: t('until'), cell: ({ valid_until: at }) => <TimeText value={at} style="day" /> },
    {
      key: 'state',
      header: t('state'),
      inCard: 'bare',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'act', header: t('act'), inCard: 'end', cell: (code) => <Action code={code} onChoose={onChoose} /> },
  ];
}

/** The discount codes of our plans, with their uses and sums, or the uses of the code that the address names. */
export default function Codes() {
  const [search] = useSearchParams();
  const code = search.get('code');
  return code ? <CodeUses id={code} /> : <CodeList />;
}

function CodeList() {
  const { t } = useTranslation('sells-discounts');
  const [search] = useSearchParams();
  const state = DISCOUNT_STATES.find((each) => each === search.get('state'));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen);
  const codes = useListPage(sellsAddresses.listDiscountCodes, { ...(state ? { state } : {}) });
  const close = () => setChosen(null);
  return (
    <>
      <Group justify="space-between">
        <FilterBar names={FILTERS}>
          <FilterMenu
            name="state"
            label={t('state')}
            options={[
              { value: '', label: t('all') },
              ...DISCOUNT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
          />
        </FilterBar>
        <Button variant="filled" onClick={() => setChosen({ what: 'new' })}>
          {t('new')}
        </Button>
      </Group>
      <ListTable
        read={codes}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconTicket size={22} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {chosen?.what === 'new' ? <CodeDialog onClose={close} /> : null}
      {chosen?.what === 'edit' ? <CodeDialog code={chosen.code} onClose={close} /> : null}
      {chosen?.what === 'stop' ? <StopDialog code={chosen.code} onClose={close} /> : null}
    </>
  );
}
