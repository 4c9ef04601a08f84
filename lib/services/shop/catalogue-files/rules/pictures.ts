import type { FieldPath } from '#lib/catalogue-file/problems.ts'
import type { CatalogueItem } from '#lib/catalogue-file/schema.ts'
import type { Entry } from '../../items/commands/entries.ts'

/** Lists every picture that an item names, with the field that names it. */
export const namedPictures = (item: CatalogueItem) => {
  const named: { file: string; field: FieldPath }[] = []
  const meet = (file: string | null, ...field: FieldPath) => {
    if (file !== null) named.push({ file, field })
  }
  meet(item.picture, 'picture')
  meet(item.table_picture, 'table_picture')
  meet(item.promotion_picture, 'promotion_picture')
  for (const [v, { pictures, bundles }] of item.variations.entries()) {
    for (const [p, file] of pictures.entries()) meet(file, 'variations', v, 'pictures', p)
    for (const [b, { contents }] of bundles.entries())
      for (const [c, { picture }] of contents.entries())
        meet(picture, 'variations', v, 'bundles', b, 'contents', c, 'picture')
  }
  return named
}

/** Lists the picture ids of a stored item. */
export const picturesOf = (entry: Entry) => [
  entry.picture_id,
  entry.table_picture_id,
  entry.promotion_picture_id,
  ...entry.variations.flatMap(({ picture_ids, bundles }) => [
    ...picture_ids,
    ...bundles.flatMap(({ contents }) => contents.map(({ picture_id }) => picture_id)),
  ]),
]
