import { z } from 'zod'
import { groupStatuses } from './group-statuses.ts'
import { mostPictureBytes } from './picture-limits.ts'

export const id = z.int().min(1)
export const pathId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const byId = z.strictObject({ id: pathId })
const mostInterests = 2_147_483_647
export const interestId = z.int().min(1).max(mostInterests)
export const askedInterest = z.coerce.number().int().min(1).max(mostInterests)
/** Allowed page sizes; few, because each is a prepared statement of its own. */
const pageSizes = [12, 20, 48]
export const perPage = z.coerce
  .number()
  .meta({ enum: pageSizes })
  .pipe(z.literal(pageSizes))
  .catch(20)
  .default(20)
export const page = z.coerce.number().int().min(1).max(100_000).catch(1).default(1)
/** Six digits, as typed or pasted: spaces are removed. */
export const sixDigits = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { params: { message: 'codeDigits' } })

export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
export const euros = z.number().min(0).meta({ description: 'Euros, at most two decimals' })
/** Maximum price; 99 copies at this price still fit a column of cents. */
export const mostEuros = 100_000
export const namedEuros = z
  .number()
  .min(0)
  .max(mostEuros)
  .multipleOf(0.01)
  .meta({ description: 'Euros, at most two decimals' })
export const priceLimit = namedEuros.min(0.01).meta({ description: 'Euros, at most two decimals' })
export const percent = z.int().min(0)

/** Price to strike out: the lowest of thirty days before the one in force, or the list price. */
export const struckPrice = z
  .object({ basis: z.enum(['lowest_recent', 'list_price']), price: euros })
  .meta({ id: 'StruckPrice' })

export const picture = z
  .object({
    id: z.string(),
    src: z.string().meta({
      description:
        'Path of a picture; append /{160|320|640|1200}.{avif|webp|png} for another width or format',
    }),
    width: z.int(),
    height: z.int(),
    tint: z.string(),
  })
  .meta({ id: 'Picture' })

export const uploadedFile = z
  .file()
  .refine(({ size }) => size <= mostPictureBytes, { params: { message: 'image.large' } })
export const pictureFile = uploadedFile.refine(({ type }) => type.startsWith('image/'), {
  params: { message: 'image.kind' },
})

export const link = z.object({ label: z.string(), url: z.string() }).meta({ id: 'Link' })

export const person = z
  .object({ id: id.nullable(), name: z.string(), image: picture.nullable() })
  .meta({ id: 'Person' })

/** Member with a seat; without id, so that purchases are not linked to what is posted. */
export const seat = person.omit({ id: true }).meta({ id: 'Seat' })

/** Group that copies come from, with the stage that it has reached. */
export const groupStage = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    status: z.enum(groupStatuses).exclude(['draft', 'scheduled']),
    /** Month in which the copies are expected. */
    deliver_on: timestamp.nullable(),
    /** Latest message of the shop about the group. */
    update: z.object({ title: z.string(), posted_at: timestamp }).nullable(),
  })
  .meta({ id: 'GroupStage' })

export const interest = z
  .object({ id, slug: z.string(), name: z.string() })
  .meta({ id: 'Interest' })

/** Trimmed; compared case-insensitively. */
export const emailAddress = z.string().trim().max(254).pipe(z.email())
/** Validated by password-rules.ts. The server checks more than a browser can. */
export const newPassword = z.string().min(1).max(512)
