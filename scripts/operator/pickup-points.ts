import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import {
  coordinatesOf,
  type PointChange,
  pointActs,
  requireNewPoint,
} from '#lib/services/console/pickup-points/acts.ts'
import { listAllPoints, type OwnedPoint } from '#lib/services/money/orders/queries/pickup-points.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, euros, whole } from '../shop/kinds.ts'
import { typedActs } from './act.ts'

const tidy = anything.transform((word) => word.trim().replace(/\s+/g, ' '))

const options = {
  name: tidy.optional(),
  street: tidy.optional(),
  code: tidy.optional(),
  town: tidy.optional(),
  province: tidy.transform((word) => word.toUpperCase()).optional(),
  hours: tidy.transform((word) => word || null).optional(),
  cost: euros.optional(),
  at: anything.transform(coordinatesOf).optional(),
}
const pointText = (point: OwnedPoint) =>
  textOf('pickupPoints.line', {
    ...point,
    address: formatAddress({ ...point, postalCode: point.postal_code }),
    state: point.closed_at ? 'closed' : 'open',
  })

const typed = typedActs({
  words: {},
  show: async (_tx, _input, change: PointChange) => change,
  print: ({ before, after }) => [
    before && textOf('pickupPoints.before', { point: pointText(before) }),
    pointText(after),
  ],
})

export const pickupPoints: Command = {
  actions: {
    list: action({
      run: (_, { db }) => listAllPoints(db),
      print: (points) => (points.length > 0 ? points.map(pointText) : textOf('pickupPoints.none')),
    }),
    add: typed(pointActs.add, { options, check: requireNewPoint }),
    change: typed(pointActs.change, {
      words: { number: whole },
      options,
      check: ({ number, ...values }) => {
        if (Object.keys(values).length === 0) throw new StartError('pickupPoints.nothing')
      },
    }),
    close: typed(pointActs.close, { words: { number: whole } }),
    open: typed(pointActs.open, { words: { number: whole } }),
  },
}
