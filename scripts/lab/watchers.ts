import { get } from 'node:http'
import { shopAddress } from './places.ts'
import { visitorOf } from './shoppers.ts'

/** Part of an event of the live stream of a group. */
export type News = { status: string; outcome: string | null }

const reopenAfter = 1_000

/** Keeps the live stream of a group open, as its page does; returns what closes it. */
const watchGroup = (group: number, visitor: string, onNews: (news: News) => void) => {
  let isOver = false
  const open = () => {
    const path = `${shopAddress}/api/live?topics=preorder:${group}`
    const asking = get(path, { localAddress: visitor, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n')
        text = events.pop()!
        for (const event of events) {
          const [, data] = /^data: (\{.*)$/m.exec(event) ?? []
          if (data) onNews(JSON.parse(data))
        }
      })
    })
    asking.on('error', () => {})
    asking.on('close', () => {
      if (!isOver) setTimeout(open, reopenAfter)
    })
    current = asking
  }
  let current: ReturnType<typeof get>
  open()
  return () => {
    isOver = true
    current.destroy()
  }
}

/** Open pages of a group, each told by its place; returns what closes them. */
export const watchPages = (
  group: number,
  count: number,
  onNews: (place: number, news: News) => void,
) => {
  const ends = Array.from({ length: count }, (_, place) =>
    watchGroup(group, visitorOf(place + 20_000), (news) => onNews(place, news)),
  )
  return () => ends.forEach((close) => void close())
}
