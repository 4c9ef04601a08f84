import type { z } from 'zod'
import type { identities } from '#lib/contract/identities.ts'
import type { IdentityRow } from './queries.ts'

type Identity = z.output<typeof identities.mine.output>['data'][number]

export const presentIdentity = (row: IdentityRow): Identity => ({
  id: row.id,
  provider: row.provider,
  email: row.email,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
})
