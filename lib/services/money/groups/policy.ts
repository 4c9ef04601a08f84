import { DomainError } from '#kernel/error.ts'
import { publicStatus, weepOnly } from '../../shop/items/rules.ts'
import { worksOn } from '../payments/rules/methods.ts'
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

/** Deadline of the group of a seat, and whether it is still to come. */
export type Term = { isOpen: boolean; until: Date }

/**
 * Refuses a card that ends before the last possible charge of a seat: on the retry days of an open
 * group, or today, since a seat of a closed one is charged at once.
 */
export const requireLasting = (
  expiresOn: string | null,
  { isOpen, until }: Term,
  now: Date,
  field = 'method_id',
) => {
  const refusal = isOpen
    ? !outlives(expiresOn, until) && 'method.expires'
    : !worksOn({ expires_on: expiresOn }, now) && 'method.expired'
  if (refusal) throw new DomainError('invalid', { fields: { [field]: [refusal] } })
}

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
  requireLasting(offer.method_expires_on, { isOpen: true, until: offer.expires_at }, now)
}
