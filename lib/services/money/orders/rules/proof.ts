import { createHash } from 'node:crypto'

export type ProofType = 'image/webp' | 'application/pdf'

/** Longest side of a picture of a receipt: small print stays readable. */
export const proofFrame = { side: 2400, shape: 'whole' } as const

const signature = Buffer.from('%PDF-')
const trailer = Buffer.from('%%EOF')

/** Read from the bytes, whatever type the browser declared: header at the start, trailer near the end. */
export const isPdf = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    all.subarray(0, signature.length).equals(signature) && all.subarray(-1024).includes(trailer)
  )
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const proofKey = (withdrawalId: number, digest: string) =>
  `return-proofs/${withdrawalId}/${digest}`

export const proofExtension = (type: ProofType) => (type === 'application/pdf' ? 'pdf' : 'webp')

const longestName = 120

/** Without folders, control characters and characters that turn the direction of the text. */
export const proofName = (given: string) => {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...name].slice(0, longestName).join('').trim() || '-'
}
