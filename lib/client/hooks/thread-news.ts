import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { changeComment, type ThreadPlace } from '../data/community/comments.ts'
import { toComment } from '../data/entities/comments.ts'
import { queryKey } from '../data/queries.tsx'
import { quietly } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'
import { listen } from '../transport/live-stream.ts'

const countAnswers = (client: QueryClient, id: number) =>
  quietly(async () => {
    const input = { params: { id } }
    const { data } = await browserClient.call('GET /comments/{id}', input, { fresh: true })
    const { answersCounter } = toComment(data.comment)
    changeComment(client, id, (comment) => ({ ...comment, answersCounter }))
  })

/** Live counts of comments; a new answer also updates its parent and the open list of answers. */
export const useThreadNews = ({ type, id }: ThreadPlace) => {
  const client = useQueryClient()
  const [counts, setCounts] = useState<{ threads: number; comments: number }>()
  const newest = useRef<number>(undefined)
  const became = useRef<number | null>(undefined)
  const { refresh } = useRouter()
  useEffect(() => {
    const topic = `comments:${type}:${id}`
    return listen([topic], (news) => {
      if (!('threads' in news)) return
      setCounts({ threads: news.threads, comments: news.comments })
      // The proposal became a group or a sale: the page must be rendered anew.
      if (became.current !== undefined && became.current !== news.became) refresh()
      became.current = news.became
      const before = newest.current
      newest.current = news.newest ?? 0
      const parent = news.newest_parent
      if (before === undefined || parent === null || newest.current <= before) return
      const key = queryKey('GET /comments/{id}/answers', { params: { id: parent } })
      void client.invalidateQueries({ queryKey: key })
      void countAnswers(client, parent)
    })
  }, [client, refresh, type, id])
  return counts
}
