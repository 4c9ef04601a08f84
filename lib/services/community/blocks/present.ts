import type { blocks } from '#lib/contract/blocks.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { presentPicture } from '../../platform/pictures/present.ts'
import type { BlockedRow } from './queries.ts'

export const presentBlocked = (row: BlockedRow): OutputOf<typeof blocks.list>['data'][number] => ({
  id: row.id,
  name: row.name,
  image: presentPicture(row, 'face'),
  blocked_at: row.blocked_at.toISOString(),
})
