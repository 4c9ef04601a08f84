import { get } from 'node:http'
import { shopAddress } from './places.ts'

/** Part of an event of the live stream of a group. */
export type News = { status: string; outcome: string | null }

const reopenAfter = 1_000

/** Keeps the live stream of a group open, as its page does; returns what closes it. */
export const watchGroup = (group: number, visitor: string, onNews: (news: News) => void) => {
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
