import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/connection.ts'
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

/** Dependencies of every process of the shop, created once at the start. */
export type KernelDeps = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  storage: ListableStorage
  changes: Changes
}
