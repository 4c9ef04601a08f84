'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { User } from '#lib/client/data/entities/people.ts'
import { signOut } from '#lib/client/data/session/sign-in.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'

let isLeaving = false

/** Skips the redirect to the sign-in page after a deliberate sign-out. */
export const leaveOnPurpose = () => {
  isLeaving = true
}

/** Signed-in user; sends visitors to sign in, and back to this page or to `back`. */
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

export const useLogOut = () => {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    leaveOnPurpose()
    await signOut()
    router.replace(paths.home())
  }
  return { busy, leave }
}
