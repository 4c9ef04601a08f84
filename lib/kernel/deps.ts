import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/connection.ts'
import type { Log } from './log.ts'

/** File storage: a folder by default, or a bucket. Keys look like paths, `pictures/abc/320.avif`. */
export type Storage = {
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Idempotent: removing a missing file is no error. */
  remove: (key: string) => Promise<void>
}

/** Size of a file, and its checksum where the storage knows it without reading the file. */
type StoredFile = { size: number; md5?: string }

/** Storage whose files can all be copied elsewhere. */
export type ListableStorage = Storage & {
  stat: (key: string) => Promise<StoredFile | undefined>
  /** All keys, or those below a folder, in any order; of files that change meanwhile some. */
  list: (folder?: string) => AsyncGenerator<string>
}

/** Changes in the database by any process, published after the commit as page tags. */
export type Changes = {
  subscribe: (listener: (tags: string[]) => void) => () => void
  /** False while changes may be missed; absent where none can be missed. */
  isLive?: () => boolean
}

/** Copies of the database that follow it, for reads of what everybody sees. */
export type Replica = {
  /** Reads from a copy that shows every announced change and the caller's own writes, else from the primary. */
  reads: Db
  /** Runs a call that must not miss what was written before a position; undefined means anything. */
  during: <T>(position: string | undefined, work: () => Promise<T>) => Promise<T>
  /** Position of the changes announced so far; undefined while some may have been missed. */
  announced: () => string | undefined
  close: () => Promise<void>
}

/** Dependencies of every process of the shop, created once at the start. */
export type KernelDeps = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  storage: ListableStorage
  changes: Changes
  /** Undefined without copies of the database to read from. */
  replica?: Replica | undefined
}

/** Reads of what everybody sees, from a copy of the database where there is one. */
export const readsOf = ({ db, replica }: Pick<KernelDeps, 'db' | 'replica'>): Db =>
  replica?.reads ?? db
