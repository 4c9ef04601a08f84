-- The next weep hour to end, for the pages that say so until then.
CREATE INDEX items_weep ON items (weep_only_until) WHERE weep_only_until IS NOT NULL;
