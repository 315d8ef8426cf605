import type { Side } from '@quotavera/domain/bet';
import type { Stream } from './random.ts';

const BACK = [
  'La mia stima dà una quota giusta di {fair}: a {odds} c’è margine.',
  'Linea ancora ferma dopo le notizie di formazione, la prendo a {odds}.',
  'Numeri di tiro migliori dei risultati nelle ultime giornate: quota equa {fair}.',
  'Prezzo più alto della media del mercato. Sotto {floor} non ha più senso.',
] as const;
const LAY = [
  'Favorita sopravvalutata: banco a {odds}, per me vale {fair}.',
  'Quota troppo bassa per quello che ha mostrato in trasferta. Banco a {odds}.',
] as const;

function decimal(milli: number): string {
  return (milli / 1000).toFixed(2).replace('.', ',');
}

/** The tipster's few words on a pick. */
export function describe(leg: { readonly odds: number }, side: Side, chance: number, random: Stream): string {
  const fair = Math.round((1000 / Math.max(0.05, chance)) * (1 + random.normal(0, 0.01)));
  return random
    .pick(side === 'lay' ? LAY : BACK)
    .replace('{fair}', decimal(fair))
    .replace('{odds}', decimal(leg.odds))
    .replace('{floor}', decimal(leg.odds * 0.96));
}
