import type { Queue } from './rules.ts'

/** A row of the outbox in the hands of a worker. */
export type OutboxEntry = {
  id: number
  /** As text: the partition is found by it, to the microsecond, which a Date does not keep. */
  createdAt: string
  queue: Queue
  kind: string
  recipient: string | null
  data: unknown
  attempts: number
}

/** The same at each attempt: for whoever must not do the same twice. */
export const nameOf = ({ id, createdAt }: OutboxEntry) => `${id}.${createdAt.replace(/\D/g, '')}`

/** What cannot succeed by trying again: an address that does not exist, a message refused for good. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
