-- When the member asked that the plan begin at once: a withdrawal then pays for the days used (article 57 of the
-- Consumer Code). Without it a withdrawal returns everything.
ALTER TABLE weep_periods ADD COLUMN start_requested_at timestamptz, ADD COLUMN withdrawn_at timestamptz;
