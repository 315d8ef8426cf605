import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';

/** Parts of a public page for signed-in readers, whose frame brings their queries; `otherwise` stands there for visitors. */
export function MembersOnly({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  return use(QueryClientContext) ? children : otherwise;
}
