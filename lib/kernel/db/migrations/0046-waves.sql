-- Parcels that are packed and shipped together: the set is fixed when the wave is made.
CREATE TABLE waves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  made_at timestamptz NOT NULL
);

CREATE TABLE wave_parcels (
  wave_id bigint NOT NULL REFERENCES waves,
  position int NOT NULL,
  order_id bigint NOT NULL,
  parcel int NOT NULL,
  packed_by bigint REFERENCES operators,
  packed_at timestamptz,
  -- Set when it is taken out or its shipment is voided: another wave may have it.
  ended_at timestamptz,
  PRIMARY KEY (wave_id, position),
  FOREIGN KEY (order_id, parcel) REFERENCES order_parcels ON DELETE CASCADE,
  CHECK (num_nulls(packed_by, packed_at) IN (0, 2))
);
CREATE UNIQUE INDEX wave_parcels_open ON wave_parcels (order_id, parcel) WHERE ended_at IS NULL;

-- Parcels that are on their way for too long.
CREATE INDEX shipments_on_way ON shipments (shipped_at)
  WHERE voided_at IS NULL AND delivered_at IS NULL;
