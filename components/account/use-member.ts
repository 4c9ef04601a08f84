'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { User } from '#lib/client/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { useUser } from '#lib/client/use-user.ts'

let isLeaving = false

/** Who leaves on purpose is not asked to sign in again on the way out. */
export const leaveOnPurpose = () => {
  isLeaving = true
}

/** The user of a page that is only for members; visitors are sent to sign in, and come back here, or there. */
export const useMember = (back?: string): User | undefined => {
  const user = useUser()
  const router = useRouter()
  useEffect(() => {
    isLeaving = false
  }, [])
  useEffect(() => {
    if (user !== null || isLeaving) return
    const { pathname, search } = window.location
    router.replace(paths.login(back ?? pathname + search))
  }, [user, router, back])
  return user ?? undefined
}
