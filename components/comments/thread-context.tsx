'use client'

import { createContext, useContext } from 'react'
import type { ThreadPlace } from '#lib/client/data/community/comments.ts'
import type { ThreadWish } from '#lib/client/data/community/thread-place.ts'
import type { User } from '#lib/client/data/entities/people.ts'

export type ThreadState = {
  place: ThreadPlace
  wish: ThreadWish
  user: User | null | undefined
  liked: readonly number[]
  blocked: readonly number[]
  now: number
  onCount: (count: number) => void
}

export const ThreadContext = createContext<ThreadState | null>(null)

export const useThread = () => {
  const state = useContext(ThreadContext)
  if (!state) throw new Error('useThread needs a ThreadContext around it')
  return state
}
