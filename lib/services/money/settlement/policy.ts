import { DomainError } from '../../platform/error.ts'
import type { LinkRow } from './queries/debts.ts'

/** The newest link of a seat, while it holds. */
export const requireOpen = ({ replaced_at, expires_at }: LinkRow, now: Date) => {
  if (replaced_at || expires_at <= now) throw new DomainError('conflict')
}
