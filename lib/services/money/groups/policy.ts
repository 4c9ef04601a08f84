import { DomainError } from '../../platform/error.ts'
import { publicStatus, weepOnly } from '../../shop/items/rules.ts'
import type { Offer } from './queries/offers.ts'
import { outlives } from './rules/grace.ts'

export const isOpen = (
  { status, expires_at, archived_at }: Pick<Offer, 'status' | 'expires_at' | 'archived_at'>,
  now: Date,
) =>
  publicStatus(
    { kind: 'preorder', status, expiresAt: expires_at, archivedAt: archived_at },
    now,
  ) === 'running'

/**
 * Checks who may take a seat. A seat is a promise to pay, so the email must be confirmed and the method
 * must outlive the group.
 */
export const maySit = (offer: Offer, isWeepOffered: boolean, now: Date) => {
  const isReserved = isWeepOffered && weepOnly(offer.weep_only_until, now)
  if (!offer.email_verified_at) throw new DomainError('unconfirmed')
  if (offer.bundle_closed || !isOpen(offer, now)) throw new DomainError('group_closed')
  if (isReserved && !weepOnly(offer.weep_until, now)) throw new DomainError('weep_only')
  if (offer.method_id === null) throw new DomainError('not_found')
  if (!outlives(offer.method_expires_on, offer.expires_at))
    throw new DomainError('invalid', { fields: { method_id: ['method.expires'] } })
}
