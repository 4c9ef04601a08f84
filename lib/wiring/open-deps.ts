import { systemClock } from '#kernel/clock.ts'
import type { CdnSettings } from '#kernel/config/cdn.ts'
import type { Changes } from '#kernel/deps.ts'
import { openStorage } from '#kernel/storage/open.ts'
import { openProvider } from '#lib/providers/payments.ts'
import { openSocial } from '#lib/providers/social/open.ts'
import type { Deps } from '../services/deps.ts'
import type { PurgeCdn } from '../tools/cdn.ts'
import { createPush } from '../tools/push/push.ts'
import { createPreviews } from '../tools/web/preview.ts'

/** Changes for a process without caches that could be outdated. */
const noChanges: Changes = { subscribe: () => () => {} }

/** Loads the adapter with the first purge: few shops have a CDN. */
const openPurges = (settings: CdnSettings): PurgeCdn => {
  let opening: Promise<PurgeCdn> | undefined
  return async (tags, signal) => {
    opening ??= import('#lib/providers/cdn.ts').then(({ openCdn }) => openCdn(settings))
    return (await opening)(tags, signal)
  }
}

type BaseDeps = Pick<Deps, 'config' | 'db' | 'log' | 'replica'> &
  Partial<Pick<Deps, 'changes' | 'clock'>>

/** Creates the real dependencies of the services. */
export const openDeps = ({
  config,
  db,
  log,
  changes = noChanges,
  clock = systemClock,
  replica,
}: BaseDeps): Deps => {
  const storage = openStorage(config)
  return {
    config,
    db,
    clock,
    log,
    storage,
    changes,
    replica,
    purgeCdn: config.cdn && openPurges(config.cdn),
    provider: openProvider({ config, db, clock, log }),
    readPreview: createPreviews({ log }),
    push: createPush({ db, config, clock }),
    social: openSocial({ config, storage, clock }),
  }
}
