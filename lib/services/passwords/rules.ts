import { hash } from 'node:crypto'

// A Bloom filter: 384 kB say of 180 000 passwords that they were leaked, and of one in 5 000 others.
const bits = 3 * 2 ** 20
const probes = 12

export const emptyFilter = () => new Uint8Array(bits / 8)

const placesOf = (password: string) => {
  const digest = hash('sha256', password, 'buffer')
  // Odd, so that it meets every place; >>> because | makes it a signed number.
  const step = (digest.readUInt32LE(4) | 1) >>> 0
  return Array.from({ length: probes }, (_, n) => (digest.readUInt32LE(0) + n * step) % bits)
}

export const addTo = (filter: Uint8Array, password: string) => {
  for (const place of placesOf(password)) filter[place >> 3]! |= 1 << (place & 7)
}

export const isIn = (filter: Uint8Array, password: string) =>
  placesOf(password).every((place) => (filter[place >> 3]! & (1 << (place & 7))) !== 0)

/** Capitals and a mark at the end do not make another password of it. */
export const leakedForm = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s!.?*]+$/, '')
