'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calls } from './calls.ts'
import { changeComment, type ThreadPlace } from './comments.ts'
import { listen } from './live-stream.ts'
import { queryKey } from './queries.tsx'

/**
 * How many comments that are no answers there are by now. An answer that somebody gives meanwhile is
 * counted where it belongs, and shown there when answers are open.
 */
export const useThreadNews = ({ type, id }: ThreadPlace) => {
  const client = useQueryClient()
  const [threads, setThreads] = useState<number>()
  const newest = useRef<number>(undefined)
  useEffect(() => {
    const topic = `comments:${type}:${id}`
    return listen([topic], (news) => {
      if (!('threads' in news)) return
      setThreads(news.threads)
      const before = newest.current
      newest.current = news.newest ?? 0
      const parent = news.newest_parent
      if (before === undefined || parent === null || newest.current <= before) return
      const key = queryKey(calls.answers, { params: { id: parent } })
      void client.invalidateQueries({ queryKey: key })
      changeComment(client, parent, (comment) => ({
        ...comment,
        answersCounter: comment.answersCounter + 1,
      }))
    })
  }, [client, type, id])
  return threads
}
