import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';

/**
 * Parts of a public page for signed-in readers, whose frame brings their queries; `otherwise` stands there for visitors. A part of the page
 * may hydrate after the frame has come. It begins as the server drew it, whoever reads, and changes then.
 */
export function MembersOnly({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return useHydrated() && use(QueryClientContext) ? children : otherwise;
}
