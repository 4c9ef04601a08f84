import { createHash } from 'node:crypto'
import { eachAtOnce } from '../at-once.ts'
import type { ListableStorage } from '../deps.ts'
import { markKey } from './keys.ts'

type Reader = Pick<ListableStorage, 'read' | 'stat'>

const md5 = (bytes: Uint8Array | undefined) =>
  bytes && createHash('md5').update(bytes).digest('hex')

/** Compares by the checksum that one side may know without sending the file. */
const isSame = async (from: Reader, to: Reader, key: string) => {
  const [source, target] = await Promise.all([from.stat(key), to.stat(key)])
  if (!source || source.size !== target?.size) return false
  const sums = await Promise.all([
    source.md5 ?? from.read(key).then(md5),
    target.md5 ?? to.read(key).then(md5),
  ])
  if (sums[0] === sums[1]) return true
  // The checksum of an encrypted bucket may not be that of the bytes.
  const [one, other] = await Promise.all([from.read(key), to.read(key)])
  return one !== undefined && other !== undefined && one.equals(other)
}

/** File that does not come back from the target as it was written. */
export class DamagedCopy extends Error {
  readonly key: string

  constructor(key: string) {
    super(`${key} was not read back as it was written`)
    this.key = key
  }
}

/** Storage that already holds the files of another shop. */
export class OtherShop extends Error {}

type Copy = {
  from: Pick<ListableStorage, 'list'> & Reader
  to: Pick<ListableStorage, 'write' | 'remove'> & Reader
  /** Called with the number of files after each. */
  onFile?: (files: number) => void
}

/**
 * Copies every file that the target lacks, also while the shop writes and removes files, and reads
 * each copy back. Idempotent, so that an interrupted copy goes on where it was.
 */
export const copyFiles = async ({ from, to, onFile }: Copy) => {
  const [own, other] = await Promise.all([from.read(markKey), to.read(markKey)])
  if (other && !own?.equals(other)) throw new OtherShop()
  let copied = 0
  let unchanged = 0

  const copy = async (key: string) => {
    if (await isSame(from, to, key)) return unchanged++
    const bytes = await from.read(key)
    if (!bytes) return
    await to.write(key, bytes)
    if (!(await to.read(key))?.equals(bytes)) throw new DamagedCopy(key)
    // The shop removed it meanwhile: no later task would delete the copy.
    if (!(await from.stat(key))) return to.remove(key)
    copied++
  }

  await eachAtOnce(from.list(), async (key) => {
    if (key === markKey) return
    await copy(key)
    onFile?.(copied + unchanged)
  })
  // Last, so that no process takes an unfinished copy for the storage of the shop.
  await copy(markKey)
  return { copied, unchanged }
}
