import type { blocks } from '#lib/contract/blocks.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { presentPictureOrNull } from '../../platform/pictures/present.ts'
import type { BlockedRow } from './queries.ts'

export const presentBlocked = (row: BlockedRow): OutputOf<typeof blocks.list>['data'][number] => ({
  id: row.id,
  name: row.name,
  image: presentPictureOrNull(row.face_id, row.face_width, row.face_height, row.face_tint),
  blocked_at: row.blocked_at.toISOString(),
})
