import { z } from 'zod'
import { neighbourCards, preorder, saleDetail } from '../catalogue.ts'
import { callsOf, data } from '../endpoint.ts'
import { pictureId } from '../pictures.ts'
import { euros, id, picture, pictureFile, timestamp } from '../shapes.ts'
import { saleOptions } from '../variations.ts'
import { actsAt } from './acts.ts'
import { listed, listQuery } from './lists.ts'
import { itemKinds, itemStates } from './options.ts'

const { operator } = callsOf('catalogue')

const kind = z.enum(itemKinds)
const state = z.enum(itemStates)

const itemRow = z
  .object({
    id,
    title: z.string(),
    code: z.string().nullable(),
    kind,
    state,
    image: picture,
    price: euros,
    /** Copies left; null without a limit. */
    stock: z.int().nullable(),
    changed_at: timestamp,
  })
  .meta({ id: 'ItemRow' })

const start = z.number().min(0).max(99)
const length = z.number().min(1).max(100)

/** Part of a picture, in percent of its sides. */
const pictureArea = z.strictObject({ x: start, y: start, width: length, height: length })
export type PictureArea = z.output<typeof pictureArea>

const interests = data(z.array(z.object({ slug: z.string(), name: z.string() })))

/** An item as catalogue files write it, with pictures by id; the importer checks what it says. */
const entry = z.looseObject({
  variations: z
    .array(
      z.looseObject({
        bundles: z.array(z.looseObject({ code: z.string().optional() })).optional(),
      }),
    )
    .optional(),
})

const itemShown = z
  .object({
    id,
    title: z.string(),
    kind,
    state,
    /** Stage of a group; null for a sale. */
    status: z.string().nullable(),
    can_archive: z.boolean(),
    entry,
    version: z.string(),
    bundles: z.array(
      z.object({
        id,
        /** Variation and bundle. */
        name: z.string(),
        /** Copies left, without those reserved; null without a limit. */
        stock: z.int().nullable(),
        reserved: z.int(),
      }),
    ),
  })
  .meta({ id: 'OperatorItem' })

const act = actsAt('catalogue', '/catalogue/{id}', data(itemShown))
const action = 'catalogue.change'

export const operatorCatalogue = {
  list: operator('GET /catalogue', {
    summary: 'Items that match the filters',
    action: 'catalogue.read',
    query: listQuery(['-changed', 'changed', 'title', '-title', 'price', '-price']).extend({
      q: z.string().trim().max(100).optional(),
      kind: kind.optional(),
      state: state.optional(),
      stock: z.literal('none').optional(),
    }),
    output: listed(itemRow),
  }),
  interests: operator('GET /catalogue/interests', {
    summary: 'Categories of items',
    action: 'catalogue.read',
    output: interests,
  }),
  addInterest: actsAt(
    'catalogue',
    '/catalogue',
    interests,
  )('add-interest', {
    summary: 'Add a category, or give another name to one with the same slug',
    action,
    body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  }),
  file: operator('GET /catalogue/file', {
    summary: 'The whole catalogue as a file, with pictures by id',
    action: 'catalogue.read',
    output: z.custom<Response>(),
    bytes: 'text/csv; charset=utf-8',
  }),
  import: operator('POST /catalogue/import', {
    summary: 'Import a catalogue file: all of it, or nothing',
    action,
    multipart: true,
    body: z.strictObject({ file: z.file() }),
    output: data(z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })),
    errors: ['confirm_needed', 'conflict'],
  }),
  addPicture: operator('POST /catalogue/pictures', {
    summary: 'Store a picture, for an item to name',
    action,
    multipart: true,
    body: z.strictObject({ image: pictureFile }),
    output: data(picture),
  }),
  cropPicture: operator('POST /catalogue/pictures/{id}/crop', {
    summary: 'Store a part of a picture as a picture of its own',
    action,
    params: z.object({ id: pictureId }),
    body: pictureArea,
    output: data(picture),
  }),
  create: operator('POST /catalogue', {
    summary: 'Create an item, as a draft',
    action,
    body: z.strictObject({ entry }),
    output: data(itemShown),
    errors: ['conflict'],
  }),
  read: operator('GET /catalogue/{id}', {
    summary: 'An item as catalogue files write it, with its stock',
    action: 'catalogue.read',
    output: data(itemShown),
  }),
  preview: operator('GET /catalogue/{id}/preview', {
    summary: 'The page of an item as buyers will see it once it is public',
    action: 'catalogue.read',
    output: data(
      z.object({
        is_public: z.boolean(),
        item: z.union([preorder, saleDetail]),
        options: saleOptions,
        neighbours: neighbourCards,
      }),
    ),
  }),
  save: act('save', {
    summary: 'Change an item',
    action,
    body: z.strictObject({ entry, version: z.string().max(100) }),
  }),
  count: act('count', {
    summary: 'Set the stock of a bundle after counting the copies that are not sold',
    action,
    body: z.strictObject({ bundle: id, copies: z.int().min(0).max(9_999_999) }),
  }),
  publish: act('publish', {
    summary: 'Publish a sale now',
    action,
    body: z.strictObject({ version: z.string().max(100) }),
  }),
  archive: act('archive', { summary: 'Take an item out of the shop', action }),
  restore: act('restore', { summary: 'Put an archived item back', action }),
}
