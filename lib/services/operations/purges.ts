import { z } from 'zod'
import { listAlike, markAllSent } from '#kernel/outbox/commands.ts'
import { defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import { everyPage } from '#lib/contract/cdn.ts'
import { after, second } from '#lib/format/durations.ts'
import type { Deps } from '../deps.ts'

const data = z.object({ tags: z.array(z.string()), again: z.boolean().default(false) })

/** Enqueued by the announcer with each change, in `enqueue_purge`. */
const purgePages = defineTask({ queue: 'purge', kind: 'pages.purge', data })

/**
 * Milliseconds to a second purge of the same tags. The first may overtake a site that had not dropped its
 * page yet, or an answer on its way: the CDN then stored the old page after it.
 */
const again = 5 * second

const named = (tags: ReadonlySet<string>) => (tags.has('*') ? [everyPage] : [...tags])

/** Purges the tags of all waiting entries at once: while one call is on its way, others gather. */
export const runPurgePages = externalTask(
  purgePages,
  async ({ db, clock, purgeCdn }: Deps, own, { entry, signal }) => {
    const alike = await listAlike(db, entry)
    const all = [own, ...alike.map((each) => data.parse(each.data))]
    if (purgeCdn) await purgeCdn(named(new Set(all.flatMap(({ tags }) => tags))), signal)
    const first = new Set(all.filter((each) => !each.again).flatMap(({ tags }) => tags))
    await db.transaction(async (tx) => {
      await markAllSent(tx, entry, [entry.id, ...alike.map(({ id }) => id)])
      if (!purgeCdn || first.size === 0) return
      const terms = { after: after(clock.now(), again) }
      await enqueue(tx, purgePages, { tags: [...first], again: true }, terms)
    })
  },
)
