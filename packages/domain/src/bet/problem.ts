/** Codes of everything that can be wrong with a tip; each has a text in every language. */
export type BetErrorCode =
  | 'no_legs'
  | 'too_many_legs'
  | 'odds_out_of_range'
  | 'odds_too_precise'
  | 'total_odds_too_high'
  | 'unknown_sport'
  | 'unknown_market'
  | 'market_not_for_sport'
  | 'unknown_selection'
  | 'line_required'
  | 'line_not_allowed'
  | 'line_out_of_step'
  | 'line_out_of_range'
  | 'invalid_start'
  | 'match_started'
  | 'match_not_started'
  | 'same_selection_twice'
  | 'same_match_twice'
  | 'legs_contradict'
  | 'text_required'
  | 'text_too_long'
  | 'text_too_short'
  | 'too_many_tags'
  | 'url_invalid'
  | 'bookmaker_link'
  | 'shortened_link'
  | 'probability_out_of_range'
  | 'minimum_odds_out_of_range'
  | 'in_the_past'
  | 'expires_before_publication'
  | 'too_many_combinations'
  | 'lay_needs_exchange'
  | 'lay_accumulator'
  | 'liability_needs_lay'
  | 'stake_too_precise'
  | 'risk_out_of_range'
  | 'commission_needs_exchange'
  | 'commission_out_of_range'
  | 'exit_needs_exchange'
  | 'exit_needs_single'
  | 'unknown_hedge';

/** One fault: the path of the field in the tip (`legs.0.odds`, `stake`) and a stable code. */
export interface BetProblem {
  readonly field: string;
  readonly code: BetErrorCode;
}
