import type { Rolldown } from 'vite';

/** A file of the build: its name, and regular expressions of which one fits the path of each of its modules. */
type Row = readonly [name: string, ...paths: readonly string[]];

const MANTINE = '@mantine/core/esm/components';
const ICONS = '@tabler/icons-react/dist/esm/icons';

/**
 * Pieces of members' screens that visitors' pages have as well. They stand first: a group takes along all that its modules import, and
 * a visitor's page that needs one piece would fetch the whole group.
 */
const OF_BOTH: readonly Row[] = [
  ['limits', 'domain/src/limits/limits\\.'],
  ['rights', 'domain/src/access/(viewer|capabilities)\\.'],
  ['hooks', '@mantine/hooks/esm/(use-merged-ref|use-uncontrolled|utils/(use-callback-ref|clamp))/'],
  ['fetched', 'ui/fetched/lazy-part'],
  ['stat', 'ui/stat/StatTile(\\.module)?\\.'],
  ['badges', `${ICONS}/Icon(Trophy|Mail|School|CircleCheck|Calculator)\\.`],
  ['facts', `${MANTINE}/DataList/`, 'ui/facts/'],
  ['notes', `${MANTINE}/Alert/`, `${MANTINE}/TextInput/`, 'ui/note/Note\\.'],
  ['texts', `${MANTINE}/Textarea/`, 'ui/text/CountedText', 'domain/src/accounts/text\\.'],
  ['code', `${MANTINE}/Code/`],
  ['calls-of-home', 'contract/src/alerts/addresses', 'contract/src/home/addresses', 'domain/src/home/decide'],
  ['list', `${MANTINE}/List/`],
  ['zone', 'ui/time/zone\\.'],
  ['times', 'ui/time/TimeText\\.'],
  ['card-look', 'ui/tip/TipCard\\.module'],
  ['checks-look', '@mantine/core/styles/(InlineInput|Checkbox)\\.layer'],
  ['dialogs-look', '@mantine/core/styles/(Overlay|ModalBase|Modal)\\.layer'],
  ['controls', 'ui/controls/(styles|index)\\.'],
  ['calls-of-bets', 'contract/src/bankroll/addresses'],
  ['calls-of-matches', 'contract/src/calendar/addresses'],
  [
    'checks',
    `${MANTINE}/Checkbox/`,
    `${MANTINE}/Radio/RadioIcon`,
    '@mantine/core/esm/utils/In(putsGroupFieldset|lineInput)/',
  ],
  ['sports', 'domain/src/bet/sport', 'i18n/src/sports'],
  ['countries', 'features/tips/country'],
  ['sport-names', 'ui/bet-words/sport-name'],
  ['bet', 'domain/src/bet/bet\\.'],
  ['odds', 'domain/src/odds/(decimal|rational)\\.'],
  ['plot', 'ui/chart/chart\\.module'],
  ['formats', 'domain/src/odds/formats\\.'],
];

/** Pieces that members' screens share, by what is fetched together. */
const OF_MEMBERS: readonly Row[] = [
  [
    'member',
    'node_modules/@tanstack/(query-core|react-query)/',
    'node_modules/@mantine/(notifications|store)/',
    `${MANTINE}/(NavLink|Collapse)/`,
    'app/layouts/member/(?!Messages|PhoneDrawer|waiting/)',
    'app/platform/(live|viewer|notify|offline/(forget|store)|api/(queries|use-change|attempts))',
    'features/(alerts/notifications/Notification(Bell|s)|home/search/SearchRow|home/whats-new/index)',
    'features/accounts/notices/AccountNotices',
  ],
  [
    'overlays',
    `${MANTINE}/(Modal|ModalBase|Portal|Overlay|FocusTrap|CloseButton)/`,
    '@mantine/hooks/esm/use-(focus-trap|focus-return)/',
    'ui/(dialog|change|download)/',
    'ui/page/GuardedPage',
    'app/platform/download/',
    'node_modules/@floating-ui/',
    '@mantine/hooks/esm/use-(click-outside|debounced|resize|mutation)',
    '@mantine/core/esm/utils/Floating/',
    `${MANTINE}/(Popover|Combobox)/(?!ComboboxChevron)`,
    'ui/filter/FilterBar\\.tsx',
    'ui/table/(ListTable|useListPage|Page)',
  ],
  [
    'forms',
    'node_modules/@mantine/form/',
    `${MANTINE}/(Pill|PillsInput|TagsInput|ScrollArea)/`,
    'ui/form/',
    'ui/text/',
  ],
  [
    'bets',
    'domain/src/bet/(market|bookmakers|tag)\\.',
    'i18n/src/wording',
    'features/tips/(wording|moment)\\.',
    'ui/money/Cents',
    'ui/bet-words/bet-words',
    'ui/sport/',
  ],
  [
    'cards',
    `${MANTINE}/Divider/`,
    `${ICONS}/Icon(CalendarTime|Send)\\.`,
    'ui/tip/TipCard\\.tsx',
    'ui/time/useNow',
    'tips/components/(TipViewCard|TipMoment|TipsterFigures)',
  ],
  [
    'lists-of-tips',
    `${MANTINE}/Center/`,
    'tips/(follow-tip|match-marks)/(?!FollowDialog|OwnTagsField)',
    'tips/queries',
    'tips/components/(UnlockButton|RepeatNote)',
  ],
  ['charts', 'ui/chart/(ChartFrame|EquityChart|LineKey|Plot|Reader|axis)'],
  [
    'amounts',
    `${MANTINE}/Radio/`,
    'ui/money/MoneyInput',
    'domain/src/sells/cents',
    `${MANTINE}/(FileButton|Accordion)/`,
  ],
  ['pickers', `${MANTINE}/(Autocomplete|Slider)/`, '@mantine/hooks/esm/use-move/', 'tips/form/FixturePicker'],
  [
    'writing',
    'domain/src/bet/(legs|stake|tip|text-limits|validate|contradiction|grade)',
    'domain/src/(accounts/links|odds/total|forecast/(line|edge))',
    'tips/form/(Audience|MarkedText|Tags)',
  ],
];

function groupsOf(rows: readonly Row[], priority: number): Rolldown.CodeSplittingGroup[] {
  return rows.map(([name, ...paths], place) => ({
    name,
    test: new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`),
    minShareCount: 2,
    priority: priority - place / rows.length,
  }));
}

export const GROUPS = [...groupsOf(OF_BOTH, 12), ...groupsOf(OF_MEMBERS, 10)];
