/** Bytes of a file, in pieces. */
export type Bytes = AsyncIterable<Uint8Array>

/** Written last: a backup without it is incomplete. */
export const sumsFile = 'SHA256SUMS'

/** Folder, or beginning of keys in a bucket, that holds one backup. */
export type Place = {
  /** Name for the operator. */
  label: string
  read: (file: string) => Bytes
  write: (file: string, bytes: Bytes) => Promise<void>
}

/** Place of a new backup, which looks complete only after the work is done. */
export type Target = {
  label: string
  fill: <T>(work: (place: Place) => Promise<T>) => Promise<T>
}
