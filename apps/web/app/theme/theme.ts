import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import classes from './kit.module.css';

const viteBlue: MantineColorsTuple = [
  '#eef4fc',
  '#d9e5f5',
  '#b0c9e8',
  '#84abdb',
  '#5f91d0',
  '#4480c9',
  '#2f6ab3',
  '#20528f',
  '#153a69',
  '#0c2345',
];

/** The kit draws itself in these colours in the dark scheme: the product's navy in the place of its warm greys. */
const nightBlue: MantineColorsTuple = [
  '#e9eff8',
  '#9dabc2',
  '#8494b0',
  '#6c7f9f',
  '#31456a',
  '#20304a',
  '#101d31',
  '#0e1929',
  '#0a1524',
  '#0a1421',
];

/**
 * The theme gives the kit's parts their look, so that a screen only says which part it wants. Controls are 44 px high, `sm` and below 36 px
 * where a mouse points at them; texts come in the five sizes of `fontSizes`.
 */
export const theme = createTheme({
  primaryColor: 'vite-blue',
  primaryShade: { light: 9, dark: 5 },
  colors: { 'vite-blue': viteBlue, dark: nightBlue },
  fontFamily: 'var(--font-body)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(18), xl: rem(26) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.25' },
  headings: {
    fontFamily: 'var(--font-heading)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.25' },
      h3: { fontSize: rem(16), lineHeight: '1.25' },
      h4: { fontSize: rem(15), lineHeight: '1.25' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  defaultRadius: 'md',
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  // Plain objects, not `Button.extend`: that would bring every part named here to every page.
  components: {
    Button: {
      defaultProps: { size: 'md', variant: 'default' },
      classNames: { root: classes.button },
    },
    ActionIcon: {
      defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
    },
    Anchor: { defaultProps: { inherit: true, underline: 'always' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', p: 'md' }, classNames: { root: classes.paper } },
    Badge: {
      defaultProps: { variant: 'light', color: 'gray', radius: 'sm' },
      classNames: { root: classes.badge, label: classes.badgeLabel },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' }, classNames: { message: classes.alert } },
    SegmentedControl: { classNames: { root: classes.segmented, label: classes.segment } },
    Input: { defaultProps: { size: 'md' }, classNames: { input: classes.input } },
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { root: classes.field, label: classes.label, description: classes.hint, error: classes.error },
    },
    Skeleton: { classNames: { root: classes.skeleton } },
    List: { classNames: { itemWrapper: classes.listLine } },
    Code: { classNames: { root: classes.code } },
    Checkbox: { defaultProps: { size: 'md' }, classNames: { body: classes.check } },
    Radio: { defaultProps: { size: 'md' }, classNames: { body: classes.check } },
    Modal: {
      defaultProps: {
        centered: true,
        size: 560,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.55, color: '#060e1c' },
      },
      classNames: {
        title: classes.overlayTitle,
        content: classes.modal,
        inner: classes.modalInner,
        close: classes.close,
      },
    },
    // Dialogs are drawn on a Paper, whose padding their head and body have already.
    ModalContent: { defaultProps: { p: 0 } },
    DrawerContent: { defaultProps: { p: 0, bd: 0 } },
    Drawer: { classNames: { title: classes.overlayTitle, close: classes.close } },
    Slider: { classNames: { root: classes.slider } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' }, classNames: { item: classes.menuItem } },
    Combobox: { classNames: { option: classes.menuItem } },
    Select: { classNames: { option: classes.menuItem } },
    Pagination: { defaultProps: { size: 44 } },
  },
});

/** Colours with a meaning: the kit's shades of them are replaced by the product's, which are drawn for both schemes. */
const MEANINGS = { green: 'positive', red: 'negative', yellow: 'warning' } as const;

function meaningful(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MEANINGS).flatMap(([color, token]) => [
      [`--mantine-color-${color}-text`, `var(--${token})`],
      [`--mantine-color-${color}-outline`, `var(--${token})`],
      [`--mantine-color-${color}-outline-hover`, `var(--${token}-soft)`],
      [`--mantine-color-${color}-light`, `var(--${token}-soft)`],
      [`--mantine-color-${color}-light-hover`, `var(--${token}-soft)`],
      [`--mantine-color-${color}-light-color`, `var(--${token})`],
      [`--mantine-color-${color}-filled`, `var(--${token})`],
      [`--mantine-color-${color}-filled-hover`, `var(--${token})`],
    ]),
  );
}

const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--raised-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light-color': 'var(--accent-soft-ink)',
  '--mantine-color-vite-blue-filled': 'var(--primary)',
  '--mantine-color-vite-blue-filled-hover': 'var(--primary-hover)',
  '--mantine-color-vite-blue-light': 'var(--accent-soft)',
  '--mantine-color-vite-blue-light-hover': 'var(--accent-soft)',
  '--mantine-color-vite-blue-light-color': 'var(--accent)',
  '--mantine-color-vite-blue-outline': 'var(--accent)',
  '--mantine-color-vite-blue-text': 'var(--accent)',
  // Lines and quiet fills that the kit draws from its greys.
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-gray-0': 'var(--sunken)',
  '--mantine-color-dark-6': 'var(--sunken)',
  '--mantine-color-gray-light': 'var(--sunken)',
  '--mantine-color-gray-light-hover': 'var(--raised-hover)',
  '--mantine-color-gray-light-color': 'var(--muted)',
  '--mantine-color-gray-text': 'var(--muted)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = { ...surfaces, ...meaningful() };
  return { variables: {}, light: both, dark: both };
};
