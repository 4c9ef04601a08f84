import { useMarked } from '../community/marks.ts'
import type { Marks } from '../entities/marks.ts'

const blockedIn = ({ blocked }: Marks) => blocked
const none: readonly number[] = []

/** Ids of the members that the member has blocked; empty while unknown. */
export const useBlocked = (): readonly number[] => useMarked(blockedIn) ?? none
