import { BRAND } from '../../brand.ts';

/** The page's title and description; React puts them into the head. */
export function PageMeta({ title, description }: { readonly title: string; readonly description?: string }) {
  return (
    <>
      <title>{title.includes(BRAND) ? title : `${title} · ${BRAND}`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
