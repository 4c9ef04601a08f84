import { type Announce, openAnnouncements } from './announcements.ts'
import { openExchanges } from './exchanges.ts'
import { openRules } from './rules.ts'
import { openSigner } from './signer.ts'
import { openStore } from './store.ts'

export type WorldOptions = {
  /** Where it is kept; in memory alone without. */
  file?: string | undefined
  now?: () => Date
  /** Before each further try of a webhook. */
  webhookPauses?: readonly number[]
  exchanges?: number
}

/** All there is behind the doors of the stand-in. */
export const openWorld = (options: WorldOptions = {}) => {
  const { now = () => new Date(), exchanges = 500 } = options
  const store = openStore(options.file)
  const world = {
    store,
    now,
    rules: openRules(),
    exchanges: openExchanges(exchanges),
    /** Known once it listens. */
    address: '',
    /** Bearer tokens given out since the start, and until when they are good. */
    tokens: new Map<string, number>(),
    /** What the frames of a card form have brought so far. */
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
  // The one object, for its address comes later.
  return Object.assign(world, { signer, announcements, announce })
}

export type World = ReturnType<typeof openWorld>
