import { openProvider } from '#lib/providers/payments.ts'
import { systemClock } from './clock.ts'
import type { Changes, Deps } from './deps.ts'
import { createPush } from './push/push.ts'
import { openFolderStorage } from './storage.ts'
import { createPreviews } from './web/preview.ts'

/** Of a process that keeps nothing in memory that could be out of date. */
const unheard: Changes = { subscribe: () => () => {} }

type Given = Pick<Deps, 'config' | 'db' | 'log'> & { changes?: Changes }

/** What services need from outside, of the real world. */
export const openDeps = ({ config, db, log, changes = unheard }: Given): Deps => ({
  config,
  db,
  clock: systemClock,
  log,
  storage: openFolderStorage(`${config.dataFolder}/files`),
  changes,
  provider: openProvider({ config, db, clock: systemClock, log }),
  readPreview: createPreviews({ log }),
  push: createPush({ db, config, clock: systemClock }),
})
