/** Something that following may cost: a plan, a channel's plan. Without a name it costs nothing. */
export interface Offer {
  name: string | null;
  /** It is a channel's own plan, whose name needs words around it. */
  ofChannel?: boolean;
  /** The price of a month. */
  costCents: number;
}
