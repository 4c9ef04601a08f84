import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { writeCsv } from '#lib/catalogue-file/csv-write.ts'
import { operatorCatalogue as calls } from '#lib/contract/console/catalogue.ts'
import { cropPicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import { redraw } from '#lib/tools/redraw.ts'
import type { Deps } from '../../deps.ts'
import { loadAll, writtenItem } from '../../shop/catalogue-files/commands/export.ts'
import { listInterests } from '../../shop/items/queries.ts'
import { cardsOf, presentPreorder, presentSale } from '../../storefront/catalogue/present/items.ts'
import { presentOptions } from '../../storefront/catalogue/present/options.ts'
import { pageReads } from '../../storefront/catalogue/queries/page.ts'
import { answerAct, answerActs } from '../answer-act.ts'
import { catalogueActs as acts } from './acts.ts'
import { findItem, findKind, listItems, listShelves, type Row, readState } from './queries.ts'
import { forForm, mayArchive, versionOfEntry } from './rules.ts'

const presentRow = ({ picture, price_cents, units_left, changed_at, ...row }: Row) => ({
  ...row,
  image: presentPictureRow(picture),
  price: euros(price_cents),
  stock: units_left,
  changed_at: changed_at.toISOString(),
})

const frame = { side: 2400, shape: 'whole' } as const

export const catalogueRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, storage, config } = deps
  const previews = pageReads(deps, true)

  const showItem = async (read: Db, id: number): Promise<z.output<typeof calls.read.output>> => {
    const { title, entry } = await findItem(read, id)
    return {
      data: {
        id,
        title,
        kind: entry.kind,
        state: await readState(read, id, clock.now()),
        status: entry.status ?? null,
        can_archive: mayArchive(entry),
        entry: forForm(entry),
        version: versionOfEntry(entry),
        bundles: await listShelves(read, id),
      },
    }
  }

  routes.answer(calls.list, async ({ query }) => {
    const { rows, meta } = await listItems(db, query, clock.now())
    return { data: rows.map(presentRow), meta }
  })
  const showInterests = async (read: Db) => ({ data: await listInterests(read) })
  routes.answer(calls.interests, () => showInterests(db))
  answerAct(routes, deps, calls.addInterest, acts.addInterest, { show: showInterests })
  routes.answer(calls.read, ({ params }) => showItem(db, params.id))

  routes.answer(calls.preview, async ({ params: { id } }) => {
    const now = clock.now()
    const { kind, is_public } = await findKind(db, id, now)
    const [item, options, neighbours] = await Promise.all([
      previews.item(kind, id, now),
      previews.options(kind, id, now),
      previews.neighbours(kind, id, now),
    ])
    const present = kind === 'preorder' ? presentPreorder : presentSale
    return {
      data: {
        is_public,
        item: present(item, now, config),
        options: presentOptions(...options, now),
        neighbours: cardsOf(config).both(neighbours, now),
      },
    }
  })

  routes.answer(calls.file, async () => {
    const items = (await loadAll(db)).map((entry) => writtenItem(entry, (picture) => picture))
    return new Response(writeCsv(items), {
      headers: { 'content-disposition': 'attachment; filename="catalogo.csv"' },
    })
  })

  routes.answer(calls.addPicture, async ({ body: { image } }) => {
    const bytes = await redraw(new Uint8Array(await image.arrayBuffer()), frame)
    const picture = await storePicture({ db, storage }, bytes, { mediaType: 'image/webp' })
    return { data: presentPictureRow(picture) }
  })

  routes.answer(calls.cropPicture, async ({ params, body }) => ({
    data: presentPictureRow(await cropPicture(deps, params.id, body)),
  }))

  answerAct(routes, deps, calls.create, acts.create, {
    show: (tx, _, { item }) => showItem(tx, item),
  })
  answerAct(routes, deps, calls.import, acts.import, {
    show: async (_tx, _call, counts) => ({ data: counts }),
  })

  type Named = { params: { id: number } }
  const answer = answerActs(routes, deps, {
    named: ({ params }: Named) => ({ item: params.id }),
    show: (tx, { params }: Named) => showItem(tx, params.id),
  })
  answer(calls.save, acts.save)
  answer(calls.count, acts.count)
  answer(calls.publish, acts.publish)
  answer(calls.archive, acts.archive)
  answer(calls.restore, acts.restore)
}
