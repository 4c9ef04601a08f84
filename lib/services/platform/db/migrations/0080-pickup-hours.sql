-- When a parcel can be fetched, in words: `lun–ven 7–19, sab 7–13`.
ALTER TABLE pickup_points ADD COLUMN hours text CHECK (length(hours) BETWEEN 1 AND 120);
