import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { writeLines } from '#lib/catalogue-file/csv-write.ts'
import type { waveFiles } from '#lib/contract/console/options.ts'
import type { shipments } from '#lib/contract/console/shipments.ts'
import { addressLines } from '#lib/format/postal-address.ts'
import { createWords } from '#lib/format/words.ts'
import { type Part, writePdf } from '#lib/tools/pdf/document.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import words from '#locales/it/console-shipments.json' with { type: 'json' }
import { versionOf } from '../act.ts'
import { findWave, listParcels, type WaveParcel } from './queries/waves.ts'
import { carrierLines, contactOf, isIncomplete } from './rules/carriers.ts'

type Shown = z.output<typeof shipments.read.output>['data']

const linesOf = (parcel: WaveParcel) => {
  const { delivery } = parcel
  const address = addressLines({ ...delivery, postalCode: delivery.postal_code })
  return [delivery.name, contactOf(parcel), ...address].filter((line) => line !== '')
}

const presentParcel = (parcel: WaveParcel): Shown['parcels'][number] => {
  const { position, order_id: _, email: __, delivery, copies, ...row } = parcel
  return {
    ...withIsoDates(row),
    id: position,
    recipient: delivery.name,
    place: delivery.kind,
    lines: linesOf(parcel),
    is_incomplete: isIncomplete(delivery),
    version: versionOf(copies),
    copies: copies.map(({ picture, ...copy }) => ({ ...copy, image: presentPictureRow(picture) })),
  }
}

export const showWave = async (db: Db, id: number): Promise<Shown> => {
  const wave = await findWave(db, id)
  const parcels = await listParcels(db, id)
  return { ...withIsoDates(wave), parcels: parcels.map(presentParcel) }
}

const t = createWords({ 'console-shipments': words }).getFixedT('it', 'console-shipments')

const titleOf = ({ title, choice }: { title: string; choice: string }) =>
  choice ? `${title}, ${choice}` : title

/** Copies of all parcels, by title and choice. */
const pickingList = (parcels: readonly WaveParcel[]): Part[] => {
  const sums = new Map<string, number>()
  for (const { copies } of parcels)
    for (const { code, quantity, ...copy } of copies) {
      const label = code ? `${titleOf(copy)} (${code})` : titleOf(copy)
      sums.set(label, (sums.get(label) ?? 0) + quantity)
    }
  const rows = [...sums].sort(([one], [other]) => one.localeCompare(other, 'it'))
  const total = rows.reduce((sum, [, copies]) => sum + copies, 0)
  return [
    ...rows.map(([label, copies]): Part => ({ type: 'row', label, value: String(copies) })),
    { type: 'space' },
    { type: 'row', label: t('papers.total'), value: String(total), strong: true },
  ]
}

/** A page for each parcel, without prices: it may be a present. */
const packingSlips = (parcels: readonly WaveParcel[]) =>
  parcels.flatMap((parcel, at): Part[] => [
    ...(at > 0 ? [{ type: 'page' } as const] : []),
    { type: 'title', text: t('papers.parcel', { code: parcel.code }) },
    { type: 'barcode', text: parcel.code },
    { type: 'space' },
    ...linesOf(parcel).map((text): Part => ({ type: 'text', text })),
    { type: 'heading', text: t('papers.copies') },
    ...parcel.copies.map(
      (copy): Part => ({ type: 'row', label: titleOf(copy), value: String(copy.quantity) }),
    ),
  ])

type Name = (typeof waveFiles)[number]

const contentOf = (name: Name, title: string, parcels: readonly WaveParcel[]) => {
  if (name === 'picking')
    return writePdf(title, [{ type: 'title', text: title }, ...pickingList(parcels)])
  if (name === 'slips') return writePdf(title, packingSlips(parcels))
  return writeLines(carrierLines(name, parcels))
}

/** File of the parcels of a wave that are still to be shipped. */
export const waveFile = async (db: Db, id: number, name: Name) => {
  const parcels = await listParcels(db, id)
  const waiting = parcels.filter(({ state }) => state === 'waiting' || state === 'packed')
  const content = contentOf(name, t(`papers.title.${name}`, { id }), waiting)
  const isCsv = typeof content === 'string'
  const file = t('papers.file', { id, name: t(`papers.name.${name}`) })
  return new Response(content, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="${file}.${isCsv ? 'csv' : 'pdf'}"`,
    },
  })
}
