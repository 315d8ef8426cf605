import './styles.ts';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { chosenColorScheme, onColorScheme } from '../../platform/preferences/color-scheme.ts';
import { cssVariablesResolver, theme } from '../../theme/theme.ts';

function schemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: (otherwise) => (typeof document === 'undefined' ? otherwise : chosenColorScheme()),
    // Choices are made by applyColorScheme, which tells Mantine too; telling back would go round for ever.
    set: () => undefined,
    subscribe(onUpdate) {
      stop = onColorScheme(onUpdate);
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  };
}

/** Where Mantine's components may be used: whoever draws one puts it inside, and pays for it. */
export function MantineScope({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager()}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
