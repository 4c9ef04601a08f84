'use client'

import type { ReactNode } from 'react'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useToken } from '#lib/client/storage/token.ts'

type UnlessBlockedProps = {
  /** Author; null for staff and deleted members, who cannot be blocked. */
  member: number | null
  children: ReactNode
}

/** Hides content of blocked members; sends no request for visitors. */
export function UnlessBlocked({ member, children }: UnlessBlockedProps) {
  const token = useToken()
  if (typeof token !== 'string' || member === null) return children
  return <ForMember member={member}>{children}</ForMember>
}

function ForMember({ member, children }: { member: number; children: ReactNode }) {
  return useBlocked().includes(member) ? null : children
}
