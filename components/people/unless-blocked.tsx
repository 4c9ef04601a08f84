'use client'

import type { ReactNode } from 'react'
import { useBlocked } from '#lib/client/blocked.ts'
import { useToken } from '#lib/client/use-token.ts'

type UnlessBlockedProps = {
  /** Whose it is; nobody blocks the staff or who has left. */
  member: number | null
  children: ReactNode
}

/** What somebody says is not shown to who has blocked them; a visitor has nothing to look up. */
export function UnlessBlocked({ member, children }: UnlessBlockedProps) {
  const token = useToken()
  if (typeof token !== 'string' || member === null) return children
  return <ForMember member={member}>{children}</ForMember>
}

function ForMember({ member, children }: { member: number; children: ReactNode }) {
  return useBlocked().includes(member) ? null : children
}
