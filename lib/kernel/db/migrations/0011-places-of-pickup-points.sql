-- Where a pick-up point is: measured there, or the centre of its town while nothing else is known.
ALTER TABLE pickup_points
  ADD COLUMN latitude double precision CHECK (latitude BETWEEN 35 AND 48),
  ADD COLUMN longitude double precision CHECK (longitude BETWEEN 6 AND 19),
  ADD COLUMN located_by text NOT NULL DEFAULT 'town' CHECK (located_by IN ('town', 'coordinates')),
  ADD CONSTRAINT pickup_points_located CHECK ((latitude IS NULL) = (longitude IS NULL)
    AND (located_by = 'town' OR latitude IS NOT NULL));
