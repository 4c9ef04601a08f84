import { hash } from 'node:crypto'

export type Agreement = {
  kind: 'order' | 'seat'
  /** Lines in the total, in any order; for a seat with the maximum price of a copy. */
  lines: readonly { bundleId: number; quantity: number; unitCents: number }[]
  /** Place of delivery. Another place is another agreement, even at the same cost. */
  delivery: { kind: 'home' | 'pickup'; id: number } | null
  deliveryCents: number
  discountCents: number
  creditsCents: number
  /** For a seat: deadline to leave it. */
  until: Date | null
  /** For a seat: use the credits available at the charge. */
  useCredits?: boolean
  /** For a seat: charged when it is taken. */
  prepaid?: boolean
}

export const totalOf = ({ lines, deliveryCents, discountCents, creditsCents }: Agreement) =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0) +
  deliveryCents -
  discountCents -
  creditsCents

/** Returns the hash sent with a quote and back with the order: a difference means a change. */
export const agreedOf = (agreement: Agreement) => {
  const { kind, lines, delivery, deliveryCents, discountCents, creditsCents, until } = agreement
  const fields = [
    kind,
    lines
      .toSorted((a, b) => a.bundleId - b.bundleId)
      .map(({ bundleId, quantity, unitCents }) => [bundleId, quantity, unitCents]),
    delivery && [delivery.kind, delivery.id],
    deliveryCents,
    discountCents,
    creditsCents,
    until?.getTime() ?? null,
    ...(agreement.useCredits ? ['credits'] : []),
    ...(agreement.prepaid ? ['prepaid'] : []),
  ]
  return hash('sha256', JSON.stringify(fields), 'base64url')
}
