/** Something that following may cost: a plan, a channel's plan. Without a name it costs nothing. */
export interface Offer {
  name: string | null;
  /** The price of a month. */
  costCents: number;
}
