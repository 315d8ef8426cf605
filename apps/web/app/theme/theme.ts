import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

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

export const theme = createTheme({
  primaryColor: 'vite-blue',
  primaryShade: { light: 9, dark: 5 },
  colors: { 'vite-blue': viteBlue },
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '8px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Colours beside vite-blue that screens use: the primary shade would turn them nearly black. */
const OTHER_COLORS = ['gray', 'red', 'green', 'yellow'] as const;

function otherColors(filled: number, hover: number): Record<string, string> {
  return Object.fromEntries(
    OTHER_COLORS.flatMap((color) => [
      [`--mantine-color-${color}-filled`, `var(--mantine-color-${color}-${filled})`],
      [`--mantine-color-${color}-filled-hover`, `var(--mantine-color-${color}-${hover})`],
    ]),
  );
}

const surfaces = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--raised-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-color-vite-blue-filled': 'var(--primary)',
  '--mantine-color-vite-blue-filled-hover': 'var(--primary-hover)',
  '--mantine-color-vite-blue-light': 'var(--accent-soft)',
  '--mantine-color-vite-blue-light-color': 'var(--accent-soft-ink)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, ...otherColors(7, 8) },
  dark: { ...surfaces, ...otherColors(8, 9) },
});
