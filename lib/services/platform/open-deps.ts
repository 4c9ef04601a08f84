import { openProvider } from '#lib/providers/payments.ts'
import { systemClock } from './clock.ts'
import type { Changes, Deps } from './deps.ts'
import { createPush } from './push/push.ts'
import { openFolderStorage } from './storage.ts'
import { createPreviews } from './web/preview.ts'

/** Changes for a process without caches that could be outdated. */
const noChanges: Changes = { subscribe: () => () => {} }

type Given = Pick<Deps, 'config' | 'db' | 'log'> & { changes?: Changes }

/** Creates the real dependencies of the services. */
export const openDeps = ({ config, db, log, changes = noChanges }: Given): Deps => ({
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
