import { createPageCache, type Outcome } from '../../../lib/front/page-cache.ts'

type Render = {
  key: string
  end: (outcome: Outcome<string>) => void
  break: (error: Error) => void
}

export const rendered = (
  value: string,
  bytes = 100,
  until = Number.POSITIVE_INFINITY,
  tags: string[] = [],
): Outcome<string> => ({
  kind: 'keep',
  value,
  bytes,
  maxAge: 60_000,
  until,
  tags,
})

/** Opens a page cache whose renders end when the test resolves them, with its own clock. */
export const openTrialCache = (capacity = 10_000) => {
  const renders: Render[] = []
  const failures: string[] = []
  const world = { time: 0, live: true }
  const cache = createPageCache<{ key: string; tags: string[] }, string>({
    render: ({ key }) =>
      new Promise((end, refuse) => {
        renders.push({ key, end, break: refuse })
      }),
    capacity,
    now: () => world.time,
    isLive: () => world.live,
    onFailure: (key) => failures.push(key),
  })
  const get = async (key = '/home', tags = ['home']) => cache.get({ key, tags })
  const fill = async (value: string, key = '/home', tags = ['home'], bytes = 100) => {
    const soon = get(key, tags)
    renders.at(-1)!.end(rendered(value, bytes))
    await soon
  }
  const value = async (key = '/home', tags = ['home']) => (await get(key, tags)).value
  return { renders, failures, world, cache, get, fill, value }
}
