import { randomBytes } from 'node:crypto'

const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const drawn = (length: number) =>
  [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('')

export const newId = {
  order: () => drawn(17),
  capture: () => drawn(17),
  refund: () => drawn(17),
  setupToken: () => drawn(17),
  paymentToken: () => drawn(17).toLowerCase(),
  customer: () => drawn(12),
  dispute: () => `PP-R-${drawn(12)}`,
  event: () => `WH-${drawn(17)}-${drawn(17)}`,
  transmission: () => `t${drawn(30).toLowerCase()}`,
  session: () => drawn(24),
}
