import { type Announce, openAnnouncements } from './announcements.ts'
import { openExchanges } from './exchanges.ts'
import { openRules } from './rules.ts'
import { openSigner } from './signer.ts'
import { openStore } from './store.ts'

export type WorldOptions = {
  /** File of the journal; in memory only without it. */
  file?: string | undefined
  now?: () => Date
  /** Pauses before each retry of a webhook. */
  webhookPauses?: readonly number[]
  exchanges?: number
}

/** State of the stand-in. */
export const openWorld = (options: WorldOptions = {}) => {
  const { now = () => new Date(), exchanges = 500 } = options
  const store = openStore(options.file)
  const world = {
    store,
    now,
    rules: openRules(),
    exchanges: openExchanges(exchanges),
    /** Set when the server listens. */
    address: '',
    /** Bearer tokens issued since the start, with their expiry. */
    tokens: new Map<string, number>(),
    /** Values of card forms received from their frames. */
    forms: new Map<string, Record<string, string>>(),
  }
  const signer = openSigner(store, now)
  const announcements = openAnnouncements({
    store,
    now,
    signer,
    address: () => world.address,
    pauses: options.webhookPauses,
  })
  const announce: Announce = announcements.announce
  // Extends the same object, because its address is set later.
  return Object.assign(world, { signer, announcements, announce })
}

export type World = ReturnType<typeof openWorld>
