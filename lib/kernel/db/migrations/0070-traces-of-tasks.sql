-- Programs from 0068 on keep serving.
-- Trace of the request that enqueued a task, as the header traceparent; null when it was not traced.
ALTER TABLE outbox ADD COLUMN trace text;
