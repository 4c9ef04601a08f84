import { z } from 'zod'
import { propertyLabels } from '#lib/contract/property-labels.ts'
import { groupStage } from '#lib/contract/shapes.ts'
import { slugify } from '#lib/format/slug.ts'
import * as field from './fields.ts'
import type { ProblemCode } from './problems.ts'

const statuses = ['draft', 'scheduled', ...groupStage.shape.status.options] as const

const required = field.as
const list = <Shape extends z.ZodType>(shape: Shape, most: number) =>
  z.array(shape, required('list')).max(most, { error: 'tooMany' })
const some = <Shape extends z.ZodType>(shape: Shape, most: number) =>
  z.array(shape, required('list')).min(1, { error: 'required' }).max(most, { error: 'tooMany' })
const orNull = <Shape extends z.ZodType>(shape: Shape) => shape.nullable().default(null)
const picture = field.text(500, 1).meta({ description: 'A file, from the folder of this file' })
const link = z.strictObject({ label: field.text(200, 1), url: field.url }, required('fields'))

const content = z.strictObject(
  {
    title: field.text(200, 1),
    description: field.text(2000).default(''),
    picture: orNull(picture),
    quantity: field.quantity.default(1),
  },
  required('fields'),
)

const step = z.strictObject({ from: field.goal, price: field.price }, required('fields'))

export const bundle = z
  .strictObject(
    {
      code: field.code,
      title: field.text(200, 1),
      price: field.price,
      list_price: field.price.optional(),
      delivery: field.euros.default(0),
      stock: orNull(field.count),
      limited: field.flag.default(false),
      waiting_list: field.flag.default(false),
      weep_only_until: orNull(field.moment),
      closed: field.flag.default(false),
      contents: list(content, 200).default([]),
      price_steps: list(step, 20).default([]),
    },
    required('fields'),
  )
  .superRefine((given, issues) => {
    const refuse = (path: PropertyKey[], message: ProblemCode) =>
      issues.addIssue({ code: 'custom', path, message })
    if (given.list_price !== undefined && given.list_price < given.price)
      refuse(['list_price'], 'listPriceBelow')
    let before = { from: 0, price: given.price }
    for (const [index, next] of given.price_steps.entries()) {
      if (next.from <= before.from || next.price >= before.price)
        refuse(['price_steps', index, 'price'], 'stepNotLower')
      before = next
    }
  })

export const variation = z.strictObject(
  {
    title: field.text(200, 1),
    delivery: field.euros.default(0),
    pictures: list(picture, 40).default([]),
    bundles: some(bundle, 100),
  },
  required('fields'),
)

export const catalogueItem = z
  .strictObject(
    {
      code: field.code,
      kind: z.enum(['preorder', 'sale'], required('kind')),
      title: field.text(200, 1),
      slug: z
        .string(required('slug'))
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'slug' })
        .max(100, { error: 'slug' })
        .optional(),
      brand: field.text(200).default(''),
      interest: orNull(field.text(100, 1)).meta({ description: 'Its slug' }),
      description: field.text(50_000).default(''),
      info: field.text(10_000).default(''),
      properties: z
        .strictObject(
          Object.fromEntries(propertyLabels.map((label) => [label, field.text(500).optional()])),
          required('fields'),
        )
        .default({}),
      links: list(link, 50).default([]),
      resources: list(link, 50).default([]),
      picture,
      table_picture: orNull(picture),
      promotion_picture: orNull(picture),
      weep_only_until: orNull(field.moment),
      travels_with: orNull(field.code).meta({ description: 'Code of the item it is sent with' }),
      published_at: orNull(field.moment).meta({ description: 'Absent: when it is imported first' }),
      archived_at: orNull(field.moment),
      deliver_on: orNull(field.day),
      status: z.enum(statuses, required('status')).optional(),
      expires_at: field.moment.optional(),
      goal_unit: z.enum(['units', 'participants', 'amount'], required('goalUnit')).optional(),
      goal: field.goal.optional().meta({ description: 'Units, people or euros' }),
      variations: some(variation, 50),
    },
    required('fields'),
  )
  .superRefine((given, issues) => {
    const refuse = (path: PropertyKey[], message: ProblemCode) =>
      issues.addIssue({ code: 'custom', path, message })
    if (!given.slug && slugify(given.title) === '') refuse(['slug'], 'required')
    const whole = (value: number | undefined, path: PropertyKey[]) => {
      if (given.goal_unit !== 'amount' && !Number.isInteger(value ?? 0)) refuse(path, 'goal')
    }
    whole(given.goal, ['goal'])
    for (const [v, { bundles }] of given.variations.entries())
      for (const [b, { price_steps: steps }] of bundles.entries())
        for (const [s, { from }] of steps.entries())
          whole(from, ['variations', v, 'bundles', b, 'price_steps', s, 'from'])
  })

const catalogueFile = z
  .strictObject({ $schema: z.string().optional(), items: z.array(catalogueItem) })
  .meta({ title: 'Catalogue', description: 'Preorders and sales, for npm run shop -- catalogue' })

export type CatalogueItem = z.output<typeof catalogueItem>
export type WrittenItem = z.input<typeof catalogueItem>

/** JSON schema for editors and other programs, published in docs. */
export const catalogueJsonSchema = () =>
  `${JSON.stringify(z.toJSONSchema(catalogueFile, { io: 'input' }), null, 2)}\n`
