import { placeProblems } from '../../../members/addresses/rules.ts'

export type PointFields = {
  name: string
  street: string
  postal_code: string
  city: string
  province: string
  hours: string | null
  delivery_cents: number
  /** Coordinates: both or none. */
  latitude: number | null
  longitude: number | null
}

const mostPointCents = 10_000
const mostHours = 120
const mostText = 100

/** Keys of `pickupPoints.wrong` in locales/it/terminal.json, one per invalid field. */
export type PointProblem =
  | 'name'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'province'
  | 'hours'
  | 'cost'
  | 'coordinates'

const isText = (text: string) => /\p{L}/u.test(text) && text.length <= mostText

const isInItaly = (latitude: number, longitude: number) =>
  latitude >= 35 && latitude <= 48 && longitude >= 6 && longitude <= 19

/** Requires a day or an hour: `lun–ven 9–19`, `tutti i giorni`. */
const areHours = (text: string) =>
  text.length <= mostHours && /\b(lun|mar|mer|gio|ven|sab|dom|giorni|ore|sempre)/iu.test(text)

/** Checks the address of a pick-up point, and the fields that only points have. */
export const pointProblems = (point: PointFields): PointProblem[] => {
  const { province, postal_code, city } = placeProblems(point)
  const { latitude, longitude } = point
  const located = latitude === null ? longitude === null : longitude !== null
  const checks: [PointProblem, boolean][] = [
    ['name', !isText(point.name)],
    ['street', !isText(point.street)],
    ['postalCode', postal_code !== undefined],
    ['city', city !== undefined || point.city.length > mostText],
    ['province', province !== undefined],
    ['hours', point.hours !== null && !areHours(point.hours)],
    ['cost', !(point.delivery_cents >= 0 && point.delivery_cents <= mostPointCents)],
    [
      'coordinates',
      !located || (latitude !== null && longitude !== null && !isInItaly(latitude, longitude)),
    ],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([problem]) => problem)
}
