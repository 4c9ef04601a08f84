'use client'

import { usePathname, useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { type Action, may } from '#lib/contract/console/roles.ts'
import { Unread } from './unread.tsx'

export type Self = ConsoleOutput<'GET /session'>['data']

const SelfContext = createContext<Self | undefined>(undefined)

/** Milliseconds between two looks at the session, so that a page left open says that it ended. */
const lookAgain = 60_000

const isOver = (error: Error | null) => error instanceof ApiError && error.status === 401

/** Shows the console to a signed-in operator, and leads everybody else to the sign-in. */
export function Session({ children }: { children: ReactNode }) {
  const session = useConsoleQuery('GET /session', {}, { refetchInterval: lookAgain, retry: false })
  const router = useRouter()
  const path = usePathname()
  const isEnded = isOver(session.error)
  useEffect(() => {
    if (isEnded) router.replace(consolePaths.signIn(path))
  }, [isEnded, path, router])
  if (isEnded) return null
  if (!session.data) return session.error ? <Unread {...session} /> : null
  return <SelfContext value={session.data.data}>{children}</SelfContext>
}

export const firstName = (name: string) => name.split(' ', 1)[0]

export const useSelf = () => useContext(SelfContext)!

export const useMay = (action: Action) => may(useSelf().roles, action)
