-- Programs from 0065 on keep serving.
-- Threshold that purchases reached: raised later, it takes the level back from nobody.
ALTER TABLE level_moves ADD COLUMN threshold_cents int;
-- Few rows: a member rises at most a few times.
UPDATE level_moves SET threshold_cents = start_threshold_cents FROM levels
  WHERE number = to_level AND because = 'spent';
