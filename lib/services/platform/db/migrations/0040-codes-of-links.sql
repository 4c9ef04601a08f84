-- Six digits beside a link: whoever is signed in confirms by them what the link would confirm.
ALTER TABLE mail_links ADD COLUMN code_hash text;
ALTER TABLE mail_links ADD COLUMN code_expires_at timestamptz;
ALTER TABLE mail_links ADD CHECK ((code_hash IS NULL) = (code_expires_at IS NULL));
-- The last mail counts; what was used, withdrawn or replaced has no code any more.
CREATE UNIQUE INDEX mail_links_code ON mail_links (member_id) WHERE code_hash IS NOT NULL;
