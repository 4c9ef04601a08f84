-- Opens the draws of running groups that were written without triggers.
CREATE OR REPLACE FUNCTION commit_draws() RETURNS void LANGUAGE sql AS $$
  INSERT INTO draws (item_id) SELECT id FROM items WHERE kind = 'preorder' AND status = 'running' AND shortage = 'lot'
  ON CONFLICT (item_id) WHERE closed_at IS NULL DO NOTHING;
$$;
