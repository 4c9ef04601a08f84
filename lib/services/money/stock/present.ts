import type { z } from 'zod'
import type { participations } from '#lib/contract/participations.ts'
import { t } from '../orders/present/mails.ts'
import type { PlaceRow } from './queries.ts'

export const offerText = ({ title, count, until }: { title: string; count: number; until: Date }) =>
  t('offer', { title, count, until: until.getTime() })

type Place = z.output<typeof participations.place.output>['data']

export const presentPlace = ({ quantity, ahead, offered_until: until }: PlaceRow): Place => ({
  quantity,
  ahead,
  offered_until: until?.toISOString() ?? null,
})
