import { LRUCache } from 'lru-cache'
import { hour } from '#lib/format/durations.ts'

export type CacheRequest = { key: string; tags: string[] }
export type Served<V> = { value: V; stale: boolean }

/** Cache it, send it without caching, or fall back on the entry; `tags` are those of the content. */
export type Outcome<V> = { value: V } & (
  | { kind: 'keep'; bytes: number; maxAge: number; until: number; tags?: readonly string[] }
  | { kind: 'pass' }
  | { kind: 'fail' }
)

export type PageCacheOptions<R extends CacheRequest, V> = {
  render: (request: R) => Promise<Outcome<V>>
  /** Maximum of bytes in memory; the least recently used entries are dropped. */
  capacity: number
  /** Clock in milliseconds; only differences count. */
  now: () => number
  /** False while the change feed is disconnected: entries then live for at most one second. */
  isLive?: () => boolean
  onFailure?: (key: string, error: unknown) => void
}

type Entry<V> = Served<V> & {
  tags: readonly string[]
  bytes: number
  maxAge: number
  /** Time of the next change without a write. */
  until: number
  began: number
  /** Time of the first change after the render began, which the entry does not contain. */
  droppedAt: number | undefined
  failedAt?: number
}

/** Running render of a page. */
type Flight<V> = {
  began: number
  until: number
  /** Changes since it began, by tag: the page may turn out to show one of the changed things. */
  changes: Map<string, Change>
  /** First change that its page does not contain, known at its end. */
  missed?: Change | undefined
  promise?: Promise<Served<V>>
}

type Change = { number: number; at: number }

/** Milliseconds: an entry dropped so soon after its render is written to all the time. */
const busyAfter = 1_000
/** Milliseconds for which a busy page may still be served as it was before a change. */
const staleWindow = 500
/** Minimum milliseconds between two renders of a busy page; without it renders would use all the CPU. */
const pace = 200
const blindAge = 1_000
/** Milliseconds for which a page that cannot be rendered is served as it was: who cannot reach the database may still read. */
const errorWindow = hour
const retryPause = 1_000

export const createPageCache = <R extends CacheRequest, V>(options: PageCacheOptions<R, V>) => {
  const { render, capacity, now, isLive = () => true, onFailure = () => {} } = options
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const flights = new Map<string, Flight<V>>()
  let changes = 0

  const lifetime = (maxAge: number) => (isLive() ? maxAge : Math.min(maxAge, blindAge))

  const state = (entry: Entry<V> | undefined, time: number) => {
    if (!entry || time >= entry.until) return 'gone'
    if (entry.droppedAt !== undefined) {
      const isBusy = entry.droppedAt - entry.began < busyAfter
      if (!isBusy || time - entry.droppedAt > staleWindow) return 'gone'
      return time - entry.began >= pace ? 'due' : 'fresh'
    }
    const age = time - entry.began
    if (age <= lifetime(entry.maxAge)) return 'fresh'
    return isLive() && age <= 2 * entry.maxAge ? 'due' : 'gone'
  }

  const isFallback = ({ droppedAt, until, began, maxAge }: Entry<V>, time: number) =>
    time - (droppedAt ?? Math.min(until, began + lifetime(maxAge))) <= errorWindow

  const isJustFailed = (entry: Entry<V>, time: number) =>
    entry.failedAt !== undefined && time - entry.failedAt < retryPause && isFallback(entry, time)

  const fallBack = (key: string, error: unknown): Served<V> | undefined => {
    onFailure(key, error)
    const entry = entries.peek(key)
    if (!entry || !isFallback(entry, now())) return undefined
    entry.failedAt = now()
    entry.stale = true
    return entry
  }

  const run = async (request: R, flight: Flight<V>): Promise<Served<V>> => {
    const { key, tags } = request
    const land = (shown: readonly string[] = []) => {
      flights.delete(key)
      const missed = ['*', ...tags, ...shown].flatMap((tag) => flight.changes.get(tag) ?? [])
      flight.missed = missed.toSorted((a, b) => a.number - b.number)[0]
    }
    let outcome: Outcome<V>
    try {
      outcome = await render(request)
    } catch (error) {
      land()
      const older = fallBack(key, error)
      if (older) return older
      throw error
    }
    const { value } = outcome
    land(outcome.kind === 'keep' ? outcome.tags : [])
    if (outcome.kind === 'fail') return fallBack(key, undefined) ?? { value, stale: false }
    if (outcome.kind === 'pass') entries.delete(key)
    else {
      const { bytes, maxAge, until, tags: shown = [] } = outcome
      flight.until = until
      const entry = {
        value,
        stale: false,
        tags: [...tags, ...shown],
        bytes,
        maxAge,
        until,
        began: flight.began,
        droppedAt: flight.missed?.at,
      }
      entries.set(key, entry)
      return entry
    }
    return { value, stale: false }
  }

  const begin = (request: R): Flight<V> => {
    const flight: Flight<V> = { began: now(), until: Infinity, changes: new Map() }
    flights.set(request.key, flight)
    flight.promise = run(request, flight)
    // A background render may have no awaiter; this prevents an unhandled rejection.
    flight.promise.catch(() => {})
    return flight
  }

  /** Waits for a render that has every change before the request and did not expire before it. */
  const join = async (request: R, time: number, seen: number): Promise<Served<V>> => {
    const flight = flights.get(request.key) ?? begin(request)
    const isOver = () =>
      (flight.missed !== undefined && flight.missed.number <= seen) ||
      (flight.began < time && flight.until <= time)
    await flight.promise?.catch(() => {})
    return isOver() ? join(request, time, seen) : flight.promise!
  }

  return {
    get: (request: R): Served<V> | Promise<Served<V>> => {
      const time = now()
      const entry = entries.get(request.key)
      const age = state(entry, time)
      if (!entry || (age === 'gone' && !isJustFailed(entry, time)))
        return join(request, time, changes)
      if (age === 'due' && !isJustFailed(entry, time) && !flights.has(request.key)) begin(request)
      return entry
    },
    /** False when `get` would render for this request alone; a dropped page counts as present. */
    has: ({ key }: R): boolean => {
      const entry = entries.peek(key)
      return flights.has(key) || entry?.droppedAt !== undefined || state(entry, now()) === 'fresh'
    },
    /** Milliseconds for which what was served stays current, so that another cache may keep it too. */
    currentFor: (served: Served<V>): number => {
      const { began, maxAge, until, droppedAt } = served as Served<V> & Partial<Entry<V>>
      if (served.stale || began === undefined || droppedAt !== undefined) return 0
      return Math.min(until!, began + lifetime(maxAge!)) - now()
    },
    /** True when an earlier render is in memory, however old. */
    knows: ({ key }: R): boolean => entries.has(key),
    /** Drops entries by tag; `*` drops everything. */
    drop: (tags: readonly string[]) => {
      const change = { number: ++changes, at: now() }
      const names = new Set(tags)
      for (const entry of entries.values())
        if (names.has('*') || entry.tags.some((tag) => names.has(tag)))
          entry.droppedAt ??= change.at
      for (const flight of flights.values())
        for (const tag of names) if (!flight.changes.has(tag)) flight.changes.set(tag, change)
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
