import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { operatorPoints as calls } from '#lib/contract/console/pickup-points.ts'
import type { Deps } from '../../deps.ts'
import { versionOf } from '../act.ts'
import { answerAct } from '../answer-act.ts'
import { coordinatesOf, type PointChange, pointActs } from './acts.ts'
import { listPoints, type PointRow } from './queries.ts'

const presentPoint = ({ orders, ...point }: PointRow) => ({
  id: point.id,
  name: point.name,
  street: point.street,
  code: point.postal_code,
  town: point.city,
  province: point.province,
  hours: point.hours,
  cost: euros(point.delivery_cents),
  at: point.located_by === 'coordinates' ? `${point.latitude}, ${point.longitude}` : null,
  closed_at: point.closed_at?.toISOString() ?? null,
  orders,
  version: versionOf(point),
})

const valuesOf = ({ cost, town, province, at, ...same }: z.output<typeof calls.add.body>) => ({
  ...same,
  town: town ?? undefined,
  province: province?.toUpperCase(),
  cost: cents(cost),
  at: at === null ? undefined : coordinatesOf(at),
})

type Numbered = { params: { id: number } }

export const pickupPointsRoutes = (routes: Routes, deps: Deps) => {
  const { db } = deps

  routes.answer(calls.list, async ({ query }) => {
    const { rows, meta } = await listPoints(db, query)
    return { data: rows.map(presentPoint), meta }
  })

  const show = async (read: Db, _: unknown, { after: { id } }: PointChange) => {
    const { rows } = await listPoints(read, { id, sort: 'place', page: 1 })
    return { data: presentPoint(rows[0]!) }
  }
  const input = ({ params }: Numbered) => ({ number: params.id })

  answerAct(routes, deps, calls.add, pointActs.add, { input: ({ body }) => valuesOf(body), show })
  answerAct(routes, deps, calls.change, pointActs.change, {
    input: ({ params, body: { version, ...values } }) => ({
      number: params.id,
      version,
      ...valuesOf(values),
    }),
    show,
  })
  answerAct(routes, deps, calls.close, pointActs.close, { input, show })
  answerAct(routes, deps, calls.open, pointActs.open, { input, show })
}
