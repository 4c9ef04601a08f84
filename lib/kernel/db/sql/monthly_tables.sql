-- Tables that are partitioned by month.
CREATE OR REPLACE FUNCTION monthly_tables() RETURNS SETOF regclass LANGUAGE sql STABLE AS $$
  SELECT p.partrelid::regclass FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
  WHERE p.partstrat = 'r' AND c.relnamespace = current_schema()::regnamespace
$$;
