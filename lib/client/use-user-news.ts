'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The page comes first: its pictures, its other scripts, the first touch. */
export const awake = 1_500

/** Once the page is awake what concerns the member is followed, by a script of its own. */
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
