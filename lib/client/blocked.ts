'use client'

import type { Marks } from './entities/marks.ts'
import { useMarked } from './marks.ts'

const blockedIn = ({ blocked }: Marks) => blocked
const nobody: readonly number[] = []

/** Whom the member has blocked; nobody while it is not known. */
export const useBlocked = (): readonly number[] => useMarked(blockedIn) ?? nobody
