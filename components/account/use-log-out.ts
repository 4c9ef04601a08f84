'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { signOut } from '#lib/client/data/session/sign-out.ts'
import { paths } from '#lib/client/paths.ts'
import { leaveOnPurpose } from './use-member.ts'

/** Signs out and goes to the home page. */
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
