import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { Outage } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import type { Bytes } from './place.ts'

/** Encrypts or decrypts a file as a stream, in the format of age. */
export type Cipher = (bytes: Bytes) => Bytes

const streamOf = (bytes: Bytes) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>

/** Undefined without recipients. */
export const encryptFor = (recipients: readonly string[]): Cipher | undefined => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new StartError('backup.wrongRecipient', { recipient }, error)
    }
  }
  if (recipients.length === 0) return undefined
  return async function* (bytes) {
    yield* await encrypter.encrypt(streamOf(bytes))
  }
}

/** Reads a file of `age-keygen`: secret keys in lines of their own, among comments. */
export const decryptWith = async (file: string): Promise<Cipher> => {
  const decrypter = new Decrypter()
  try {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
    const keys = lines.filter((line) => line && !line.startsWith('#'))
    if (keys.length === 0) throw new Error('the file has no key')
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch (error) {
    throw new StartError('backup.noIdentity', { file }, error)
  }
  return async function* (bytes) {
    yield* await decrypter.decrypt(streamOf(bytes)).catch((error) => {
      throw error instanceof Outage
        ? error
        : new StartError('backup.wrongIdentity', { file }, error)
    })
  }
}
