import { createHash } from 'node:crypto'

export type ProofType = 'image/webp' | 'application/pdf'

/** Frame of a redrawn receipt: its longest side keeps small print readable. */
export const proofFrame = { side: 2400, shape: 'whole' } as const

const signature = Buffer.from('%PDF-')
const trailer = Buffer.from('%%EOF')

/** Checks the bytes, whatever type the browser declared: header at the start, trailer near the end. */
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

/** Removes folders, control characters and characters that change the text direction. */
export const proofName = (given: string) => {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...name].slice(0, longestName).join('').trim() || '-'
}
