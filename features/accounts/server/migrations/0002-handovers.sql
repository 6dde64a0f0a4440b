-- One-time codes by which a sign-in window gives its session to the page that opened it. Losing them in a crash is harmless.
create unlogged table session_handovers (
  -- sha256 of the code: whoever reads this table cannot use it.
  code_hash bytea primary key,
  session_id uuid not null,
  origin text not null,
  expires_at timestamptz not null
);
create index session_handovers_expiry on session_handovers (expires_at);
