import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Delay for the page itself: pictures, other scripts, first input. */
export const awake = 1_500

/** Follows news of the member once the page is ready, with a script loaded for it. */
export const useUserNews = (member: number | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (member === undefined) return
    let leave: (() => void) | undefined
    let gone = false
    const begin = async () => {
      const { followUser } = await import('./user-news.ts')
      if (!gone) leave = followUser(client)
    }
    const waiting = setTimeout(() => void begin(), awake)
    return () => {
      gone = true
      clearTimeout(waiting)
      leave?.()
    }
  }, [client, member])
}
