import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { ItemView } from '#components/item/item-page.tsx'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { readSale } from '#lib/site/items.ts'
import { missingMetadata } from '#lib/site/missing.ts'
import { itemMetadata, readShareCard, type SharedQuery } from '#lib/site/share-card.ts'
import { readShop } from '#lib/site/shop.ts'
import '../../../item-area.css'

type Props = {
  params: Promise<{ id: string; slug?: string[] }>
  searchParams: Promise<SharedQuery>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [shop, shown] = await Promise.all([readShop(), readSale((await params).id)])
  if (!shown) return missingMetadata('sale')
  return itemMetadata(shop, shown.item, await readShareCard(shown.item, await searchParams))
}

export default async function Page({ params }: Props) {
  const { id, slug = [] } = await params
  const shown = await readSale(id)
  if (!shown) return <MissingPage what="sale" />
  if (slug.join('/') !== shown.item.slug) permanentRedirect(paths.sale(shown.item))
  return <ItemView shown={shown} shop={await readShop()} now={Date.now()} />
}
