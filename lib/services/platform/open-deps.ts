import { openProvider } from '#lib/providers/payments.ts'
import { openSocial } from '#lib/providers/social/open.ts'
import { systemClock } from './clock.ts'
import type { Changes, Deps } from './deps.ts'
import { createPush } from './push/push.ts'
import { openFolderStorage } from './storage.ts'
import { createPreviews } from './web/preview.ts'

/** Changes for a process without caches that could be outdated. */
const noChanges: Changes = { subscribe: () => () => {} }

type BaseDeps = Pick<Deps, 'config' | 'db' | 'log'> & { changes?: Changes }

/** Creates the real dependencies of the services. */
export const openDeps = ({ config, db, log, changes = noChanges }: BaseDeps): Deps => {
  const clock = systemClock
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  return {
    config,
    db,
    clock,
    log,
    storage,
    changes,
    provider: openProvider({ config, db, clock, log }),
    readPreview: createPreviews({ log }),
    push: createPush({ db, config, clock }),
    social: openSocial({ config, storage, clock }),
  }
}
