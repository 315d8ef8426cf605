import { MAX_BET_TAG, MAX_TAGS_OF_BET } from '@quotavera/domain/bankroll';
import { MAX_BETS_TAGGED } from '@quotavera/domain/limits';
import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';
import { bankrollMemberAddresses } from './member-addresses.ts';

/** A tag may be typed with its sign and spare spaces. */
export const MAX_TAG_TYPED = MAX_BET_TAG * 2;
export const tagWord = z.string().max(MAX_TAG_TYPED);

const tags = z.object({ results: z.array(z.object({ id: z.int(), name: z.string() })) });
const byId = z.object({ id });
const some = z.array(tagWord).max(MAX_TAGS_OF_BET).default([]);

export const listBetTags = defineCall({
  ...bankrollMemberAddresses.listBetTags,
  summary: 'The tags of own bets, those used last first',
  access: 'bets.own',
  token: 'read',
  reply: tags,
});
export const tagBets = defineCall({
  ...bankrollMemberAddresses.tagBets,
  summary: 'Adds tags to own bets and takes others off them, open or settled',
  access: 'bets.own',
  body: z.strictObject({ bets: z.array(id).min(1).max(MAX_BETS_TAGGED), add: some, remove: some }),
  reply: tags,
});
export const editBetTag = defineCall({
  ...bankrollMemberAddresses.editBetTag,
  summary: 'Renames a tag on every own bet; one with the name of another becomes that other',
  access: 'bets.own',
  params: byId,
  body: z.strictObject({ name: tagWord }),
  reply: tags,
});
export const deleteBetTag = defineCall({
  ...bankrollMemberAddresses.deleteBetTag,
  summary: 'Takes a tag off every own bet',
  access: 'bets.own',
  params: byId,
  reply: tags,
});
