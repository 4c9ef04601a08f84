/** A row of the outbox in the hands of a worker. */
export type OutboxEntry = {
  id: number
  /** As text: the partition is found by it, to the microsecond, which a Date does not keep. */
  createdAt: string
  kind: string
  recipient: string
  data: unknown
  attempts: number
}

/** What cannot succeed by trying again: an address that does not exist, a message refused for good. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
