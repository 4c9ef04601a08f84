import { DomainError } from '../../platform/error.ts'
import type { LinkRow } from './queries/debts.ts'

/** Refuses a payment link that expired or was replaced by a newer one. */
export const requireOpen = ({ replaced_at, expires_at }: LinkRow, now: Date) => {
  if (replaced_at || expires_at <= now) throw new DomainError('conflict')
}
