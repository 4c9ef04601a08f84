import type { Pool } from 'pg'
import { paths } from '#lib/client/paths.ts'
import type { Group } from '#scripts/bench/kit/shop.ts'
import { arrive, send } from '../load.ts'
import { addGroup, addMembers, joinOf, openDatabase, visitorOf } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { countSeats, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'
import { watchPages } from '../watchers.ts'
import { capturesAtProvider, proveChargedOnce } from './collection.ts'

const secondsBefore = 120
const secondsAfter = 60
const joinsPerSecond = 5
/** People go on for so long after the deadline: they must be refused. */
const lateSeconds = 3
const visitsPerSecond = 10
const openPages = 100
const longestClosing = 60

/** Open pages of a group: when each heard that its time is over, and that it takes place. */
const watchAll = (group: number) => {
  const news = { closed: new Map<number, number>(), made: new Map<number, number>() }
  const end = watchPages(group, openPages, (place, { status, outcome }) => {
    if (status === 'expired' && !news.closed.has(place)) news.closed.set(place, Date.now())
    if (outcome === 'made' && !news.made.has(place)) news.made.set(place, Date.now())
  })
  return { news, end }
}

const column = async <T>(pool: Pool, statement: string, { id }: Group) =>
  (await pool.query<{ result: T }>(statement, [id])).rows[0]!.result

/** Seconds from the deadline until each step of the closing. */
const followClosing = async (trial: Trial, pool: Pool, group: Group) => {
  const passed = () => (Date.now() - group.until.getTime()) / 1_000
  await until('the deadline', async () => passed() >= 0)
  trial.mark('the deadline')
  const status = 'SELECT status result FROM items WHERE id = $1'
  await until('the group is closed', async () => (await column(pool, status, group)) !== 'running')
  const closed = passed()
  trial.mark('the group is closed')
  const open = `SELECT count(*)::int result FROM participations WHERE item_id = $1 AND state IN ('active', 'charging')`
  await until('every seat is charged', async () => (await column(pool, open, group)) === 0, 600)
  trial.mark('every seat is charged')
  return { closed, charged: passed() }
}

/** The last two minutes of a group that many watch and join until the end, and the minute after it. */
export const deadline = async (trial: Trial) => {
  const pool = openDatabase()
  const joinSeconds = secondsBefore + lateSeconds
  const members = await addMembers(pool, joinSeconds * joinsPerSecond)
  const earlier = (await capturesAtProvider()).length
  const group = await addGroup(pool, new Date(Date.now() + secondsBefore * 1_000), 10)
  const slug = await column<string>(pool, 'SELECT slug result FROM items WHERE id = $1', group)
  const path = paths.preorder({ id: group.id, slug })
  const pages = watchAll(group.id)
  const confirmed: number[] = []
  let shownOpen = 0
  const closing = followClosing(trial, pool, group)
  const joining = arrive({
    perSecond: joinsPerSecond,
    seconds: joinSeconds,
    next: (place) => joinOf(group, members[place]!),
    do: async (call) => {
      const due = Date.now()
      const answer = await insist(call)
      if (answer.status === 201) confirmed.push(due)
      return answer
    },
  })
  const looking = arrive({
    perSecond: visitsPerSecond,
    seconds: secondsBefore + secondsAfter,
    next: (place) => ({ kind: 'page', path, visitor: visitorOf(place) }),
    do: async (call) => {
      const due = Date.now()
      const page = await send(call)
      // The text with its title; the page holds the text without one too.
      if (page.status === 200 && !/[^}], gruppo chiuso/.test(page.text)) shownOpen = due
      return page
    },
  })
  const [joins, looks, { closed, charged }] = await Promise.all([joining, looking, closing])
  trial.take([...joins, ...looks])
  await until('the open pages know', async () => pages.news.made.size === openPages)
  pages.end()

  const end = group.until.getTime()
  const after = (moments: Iterable<number>) => ((Math.max(...moments) - end) / 1_000).toFixed(2)
  const inTime = joins.filter(({ at }) => at < secondsBefore * 1_000)
  const late = joins.filter(({ at }) => at >= secondsBefore * 1_000)
  trial.figure('joins before the deadline', waits(inTime))
  trial.figure('joins in the last ten seconds', waits(inTime.slice(-10 * joinsPerSecond)))
  trial.figure('joins after it', waits(late))
  trial.figure('pages of the group', waits(looks))
  trial.figure('seconds until the group is closed', closed.toFixed(2))
  trial.figure('seconds until the last of the open pages knows', after(pages.news.closed.values()))
  trial.figure('last page sent as open', `${after([shownOpen])} s after the deadline`)
  trial.figure('seconds until the open pages know that it is made', after(pages.news.made.values()))
  trial.figure('seconds until the last charge', charged.toFixed(1))
  trial.check(`the group is closed within ${longestClosing} s`, closed <= longestClosing)
  trial.check('no page and no join fails', ![...joins, ...looks].some(isFailed))
  trial.check(`each of ${openPages} open pages knows`, pages.news.closed.size === openPages)
  trial.check(
    'nobody who comes after the deadline has a seat',
    confirmed.every((due) => due < end),
  )
  const { seats } = await countSeats(pool, group.id)
  trial.figure(
    'joins confirmed and refused',
    `${confirmed.length} and ${joins.length - confirmed.length}`,
  )
  trial.check(
    'every confirmed join has one seat',
    seats.size === confirmed.length && [...seats.values()].every((count) => count === 1),
  )
  await proveChargedOnce(trial, pool, { group, seats: seats.size, earlier })
  await pool.end()
}
