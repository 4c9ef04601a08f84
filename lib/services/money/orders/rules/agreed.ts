import { hash } from 'node:crypto'

/** What somebody is asked to pay, and for what. */
export type Agreement = {
  kind: 'order' | 'seat'
  /** What counts in the total, in any order; of a seat the most that a copy may cost. */
  lines: readonly { bundleId: number; quantity: number; unitCents: number }[]
  /** What brings it; it may cost the same by another way and is another agreement. */
  delivery: { kind: 'home' | 'pickup'; id: number } | null
  deliveryCents: number
  discountCents: number
  creditsCents: number
  /** Of a seat: until when it can be left. */
  until: Date | null
  /** Of a seat: as many credits as there are when it is paid. */
  useCredits?: boolean
}

export const totalOf = ({ lines, deliveryCents, discountCents, creditsCents }: Agreement) =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0) +
  deliveryCents -
  discountCents -
  creditsCents

/** Given with a quote and sent back with the order: another one says that something has changed since. */
export const agreedOf = (agreement: Agreement) => {
  const { kind, lines, delivery, deliveryCents, discountCents, creditsCents, until } = agreement
  const said = [
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
  ]
  return hash('sha256', JSON.stringify(said), 'base64url')
}
