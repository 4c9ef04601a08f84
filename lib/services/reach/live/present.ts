import type { z } from 'zod'
import type { liveEvent } from '#lib/contract/live.ts'

type LiveEvent = z.output<typeof liveEvent>

/** Rows as the driver gives them. */
export type LiveItemRow = {
  topic: string
  kind: 'preorder' | 'sale'
  units_left: number | null
  percent: number
  participants: number
  expires_at: Date | null
}

export const presentLiveItem = (topic: string, row: LiveItemRow | undefined): LiveEvent => {
  if (!row) return { topic, gone: true }
  const { units_left: availability, expires_at } = row
  if (!expires_at) return { topic, availability }
  return {
    topic,
    availability,
    progress: row.percent,
    participants: row.participants,
    expiration_timestamp: expires_at.toISOString(),
  }
}

export const presentUnread = (unread: number): LiveEvent => ({ topic: 'user', unread })
