import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import type { user } from '#lib/contract/accounts.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'
import { type LevelRow, presentLevel } from '../levels/queries.ts'

/** Member row with its level. */
export type UserRow = LevelRow &
  PictureColumnsOrNull<'portrait'> & {
    id: number
    member_name: string
    email: string
    email_verified_at: Date | null
    pending_email: string | null
    code_expires_at: Date | null
    has_password: boolean
    spent_cents: number
    level_until: Date | null
    weep_until: Date | null
    unread: number
    to_accept: z.output<typeof user>['to_accept']
  }

export const presentUser = (row: UserRow, now: Date): z.output<typeof user> => ({
  id: row.id,
  name: row.member_name,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  pending_email: row.pending_email,
  code_until:
    row.code_expires_at && row.code_expires_at > now ? row.code_expires_at.toISOString() : null,
  has_password: row.has_password,
  image: presentPicture(row, 'portrait'),
  level: presentLevel(row),
  spent: euros(row.spent_cents),
  level_until: row.level_until?.toISOString() ?? null,
  weep: row.weep_until !== null && row.weep_until > now,
  unread: row.unread,
  to_accept: row.to_accept,
})
