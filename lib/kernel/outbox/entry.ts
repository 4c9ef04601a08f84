import type { Queue } from './rules.ts'

/** Row of the outbox that a worker has leased. */
export type OutboxEntry = {
  id: number
  /** Text, because it identifies the partition to the microsecond, which a Date does not keep. */
  createdAt: string
  queue: Queue
  kind: string
  recipient: string | null
  data: unknown
  attempts: number
  /** Milliseconds since it was enqueued, by the clock of the database. */
  age: number
  /** Trace of the request that enqueued it, as its header; null when it was not traced. */
  trace: string | null
}

/** Idempotency key of an entry: the same at each attempt. */
export const nameOf = ({ id, createdAt }: OutboxEntry) => `${id}.${createdAt.replace(/\D/g, '')}`

/** Work that has to wait for something else; the attempt does not count. */
export class TooEarly extends Error {
  override name = 'TooEarly'
}

/** Error that a retry cannot fix: an address that does not exist, a message refused permanently. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
