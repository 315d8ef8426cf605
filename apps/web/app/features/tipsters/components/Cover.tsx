import classes from '../Profile.module.css';

/** The picture over the page; kept in two widths, which differ in the end of their address. */
export function Cover({ address }: { readonly address: string }) {
  const half = address.replace(/-1600\.webp$/, '-800.webp');
  return (
    <img
      className={classes.cover}
      src={address}
      srcSet={half === address ? undefined : `${half} 800w, ${address} 1600w`}
      sizes="(min-width: 1280px) 1200px, 100vw"
      alt=""
      width={1600}
      height={400}
    />
  );
}
