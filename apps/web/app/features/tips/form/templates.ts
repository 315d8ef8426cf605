import type { TipTemplate } from '../queries.ts';
import type { TipForm } from './model.ts';
import { emptyCustomLeg, emptyStructuredLeg, type FormLeg } from './model.ts';
import { shownFields, wholeInput } from './wire.ts';

export type TemplateContent = TipTemplate['tip'];

/** Returns the parts of the form that a template stores: everything but matches, times and odds. */
export function templateOf(form: TipForm): TemplateContent {
  const {
    publish: _,
    repeat_confirmed: _asked,
    draft: _form,
    publish_at,
    expires_at,
    minimum_odds,
    exit_odds,
    legs,
    ...content
  } = wholeInput(form);
  return {
    ...content,
    valexc: form.kind,
    legs: legs.map((leg, n) => {
      if (leg.type === 'structured') {
        const chosen = form.legs[n];
        const market = chosen?.type === 'structured' ? chosen.market : null;
        return { type: 'structured', market, result: leg.result, line: leg.line };
      }
      const { match: _match, matchdate: _start, odds: _odds, ...words } = leg;
      return { ...words, extra_combinations: words.extra_combinations.filter((text) => text !== '') };
    }),
  };
}

/** The form with a template's content. Chosen matches stay, leg by leg, and so do odds, times and fields that the template lacks. */
export function withTemplate(form: TipForm, tip: TemplateContent, language: string): TipForm {
  const legs = tip.legs.map((leg, n): FormLeg => {
    const chosen = form.legs[n];
    if (leg.type === 'structured') {
      const fixture = chosen?.type === 'structured' ? chosen.fixture : null;
      return { ...emptyStructuredLeg(fixture), market: leg.market, selection: leg.result, line: leg.line };
    }
    const { competition, sport, market, result, sub_result, extra_combinations } = leg;
    const event = chosen?.type === 'custom' ? { event: chosen.event, startsAt: chosen.startsAt } : {};
    return {
      ...emptyCustomLeg(sport),
      ...event,
      competition,
      market,
      selection: result,
      subResult: sub_result,
      combinations: extra_combinations,
    };
  });
  return {
    ...form,
    kind: tip.valexc,
    ...shownFields(tip, language),
    legs: legs.length > 0 ? legs : form.legs,
    hedge: tip.hedge,
  };
}
