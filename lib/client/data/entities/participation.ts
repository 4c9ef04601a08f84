import type { z } from 'zod'
import type { askedChange, participation } from '#lib/contract/participations.ts'
import { fields, pictureSrc, timeOf } from './wire.ts'

export type Participation = ReturnType<typeof toParticipation>
export type AskedChange = ReturnType<typeof toAskedChange>

const toAskedChange = (wire: z.output<typeof askedChange>) => fields(wire)

type Wire = z.output<typeof participation>

const toGroup = ({ id, status, decided_by_seat, expires_at, ...wire }: Wire['item']) => ({
  ...fields(wire),
  update: wire.update && fields(wire.update),
  itemId: id,
  imageSrc: pictureSrc(wire.image),
  itemStatus: status,
  isDecidedBySeat: decided_by_seat,
  expirationTimestamp: timeOf(expires_at),
})

export const toParticipation = ({ item, ...wire }: Wire) => ({
  ...toGroup(item),
  ...fields(wire),
  method: wire.method && fields(wire.method),
  change: wire.change && toAskedChange(wire.change),
})
