import { createContext, type ReactNode, use } from 'react';

const InsideContext = createContext(false);

/** Put around the members' layout: below it, queries, Mantine and live events are there. */
export function MembersArea({ children }: { readonly children: ReactNode }) {
  return <InsideContext value={true}>{children}</InsideContext>;
}

/** Parts of a public page for signed-in readers; `otherwise` stands there for visitors, and until the members' layout has come. */
export function MembersOnly({ children, otherwise }: { readonly children: ReactNode; readonly otherwise?: ReactNode }) {
  return use(InsideContext) ? children : otherwise;
}
