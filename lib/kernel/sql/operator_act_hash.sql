-- Hash of a record that continues the previous one.
CREATE OR REPLACE FUNCTION operator_act_hash(act operator_acts, previous bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    act.position, extract(epoch FROM act.at), act.who, act.what, act.details, act.operator_id,
    act.request)::text, 'UTF8'))
$$;
