import { type Kysely, sql } from 'kysely';

/** A tipster posts to several Telegram chats, each with its audience and its choice of what is posted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table telegram_chat (
  id bigint generated always as identity primary key,
  tipster_id bigint not null references tipster (id) on delete cascade,
  -- The chat is a number at Telegram, another one once a group becomes a supergroup.
  chat text not null unique,
  title text not null,
  -- The readers of this paid channel are in the chat; without one it is everybody's.
  channel_id bigint references channel (id) on delete cascade,
  kinds text[] not null check (kinds <@ array['published', 'locked', 'exit', 'note', 'result']),
  language language not null,
  -- The tipster wants posts there.
  active boolean not null default true,
  connected_at timestamptz not null,
  -- Only tips published from then on are posted.
  posts_since timestamptz not null,
  last_posted_at timestamptz,
  -- The bot posts there no more, and why.
  closed_at timestamptz,
  closing text check (closing in ('removed', 'public')),
  -- The last post failed; the next that is sent forgets it.
  failed_at timestamptz,
  failure text check (failure in ('interrupted', 'refused', 'unreachable')),
  check ((closed_at is null) = (closing is null)),
  check ((failed_at is null) = (failure is null))
);
create index telegram_chat_tipster_idx on telegram_chat (tipster_id, id);
create index telegram_chat_channel_idx on telegram_chat (channel_id) where channel_id is not null;

insert into telegram_chat (tipster_id, chat, title, kinds, language, connected_at, posts_since, last_posted_at)
select c.tipster_id, c.chat, c.title, array['published', 'locked', 'result'], a.language, c.connected_at, c.connected_at, c.last_posted_at
from telegram_channel c join account a on a.id = c.tipster_id;

alter table telegram_code add column channel_id bigint references channel (id) on delete cascade;
create index telegram_code_channel_idx on telegram_code (channel_id) where channel_id is not null;

create table telegram_chat_post (
  id bigint generated always as identity primary key,
  chat_id bigint not null references telegram_chat (id) on delete cascade,
  tip_id bigint not null,
  kind text not null check (kind in ('published', 'locked', 'exited', 'noted', 'withdrawn', 'settled', 'edited')),
  -- Exits and notes of a tip have numbers.
  n int not null default 0,
  -- The post says the tip as it was changed last at this time.
  as_of timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  done_at timestamptz,
  reason text,
  -- Telegram's number of the message; unknown of a post of before this table.
  message_id bigint,
  unique (chat_id, tip_id, kind, n)
);
create index telegram_chat_post_due_idx on telegram_chat_post (due_at) where status = 'waiting';
create index telegram_chat_post_waiting_idx on telegram_chat_post (chat_id, id) where status = 'waiting';
create index telegram_chat_post_done_idx on telegram_chat_post (done_at) where status <> 'waiting';

insert into telegram_chat_post (chat_id, tip_id, kind, as_of, due_at, status, attempts, done_at, reason)
select c.id, p.tip_id, p.kind, coalesce(p.done_at, p.due_at), p.due_at, p.status, p.attempts, p.done_at, p.reason
from telegram_post p join telegram_chat c on c.tipster_id = p.tipster_id where p.kind = 'published' and p.status <> 'waiting';

drop table telegram_post;
drop table telegram_channel;

-- What has changed of a tipster's tips lately, which posts are made and edited for.
create index tip_changed_idx on tip (tipster_id, updated_at) where status <> 'draft';
`)
    .execute(db);
}
