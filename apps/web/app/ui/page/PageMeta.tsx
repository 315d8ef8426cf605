import { BRAND } from '../../brand.ts';

/** The page's title and description; React puts them into the head. */
export function PageMeta({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{title.includes(BRAND) ? title : `${title} · ${BRAND}`}</title>
      <meta property="og:title" content={title} />
      {description ? (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      ) : null}
    </>
  );
}
